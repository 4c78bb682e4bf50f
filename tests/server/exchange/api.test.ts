import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { organisationEndpoints } from '#contract/all-endpoints.ts'
import { eraseReplies } from '../../../server/modules/exchange/api/api-idempotency.ts'
import { toUrl } from '../../../server/kernel/endpoint-url.ts'
import { addUploaded } from '../support/files.ts'
import { addMeter } from '../support/meters.ts'
import { pay } from '../support/money.ts'
import { addRequest, addTicket } from '../support/requests.ts'
import { openPrograms } from '../support/api-clients.ts'
import { password } from '../support/residents.ts'

const { sql, clock, files, browser, operator, own, other, call } = await openPrograms()
const [account] = await sql<{ id: number }[]>`
  select personal_account_id as id from profile where id = ${own.profile}`
const place = { personalAccountId: account?.id ?? 0 }
const meter = await addMeter(sql, place, 'ColdWaterAreaMeter', { readings: { '2026-02': [80.5] } })
const failures = async () => {
  const [row] = await sql<{ times: number }[]>`
    select coalesce(sum(times), 0)::int as times from security_failure where kind = 'key_refused'`
  return row?.times ?? 0
}

describe('API key', () => {
  it('G-07: is shown once, stored as a hash, not listed, and invalid once revoked', async () => {
    const output = await operator('key', 'create', 'Склад', 'export', '--organisation', own.inn)
    const [first = '', key = ''] = output.split('\n')
    const id = /№ (\d+)/.exec(first)?.[1] ?? ''
    expect(key).toMatch(/^cabinet_[\w-]{43}$/)
    expect(JSON.stringify(await sql`select api_key::text from api_key`)).not.toContain(key)
    expect((await call('GET', 'readings', { key })).statusCode).toBe(200)
    const listed = await operator('key', 'list', '--organisation', own.inn)
    expect(listed).toContain('Склад  export')
    expect(listed).not.toContain(key)
    await expect(operator('key', 'revoke', id, '--organisation', other.inn)).rejects.toThrow('нет')
    await operator('key', 'revoke', id, '--organisation', own.inn)
    expect((await call('GET', 'readings', { key })).json().code).toBe('key_refused')
    expect(await operator('key', 'list', '--organisation', own.inn)).toContain('отозван')
    await expect(operator('key', 'create', 'X', 'root', '--organisation', own.inn)).rejects.toThrow('import')
    await expect(operator('key', 'create', 'X', '--organisation', own.inn)).rejects.toThrow('права')
  })

  it.each(organisationEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'G-07 V-15: is required for %s with its scope, and a rejection is recorded',
    async (_name, endpoint) => {
      const scope = typeof endpoint.access === 'object' && 'scope' in endpoint.access && endpoint.access.scope
      const keys = { import: 'export', export: 'requests', requests: 'import' } as const
      const wrong = await own.create(scope ? keys[scope] : '')
      const path = toUrl(endpoint)
        .replace('/organisation/v1/', '')
        .replace(':id', randomUUID())
        .replace(':file', randomUUID())
        .replace(':kind', 'accounts')
        .replace(':number', '1')
      const method = endpoint.method === 'GET' ? 'GET' : 'POST'
      const client = browser()
      await client.signIn(`${own.inn}@demo.local`, password)
      clock.pass(601)
      const before = await failures()
      expect((await client.send(method, `/organisation/v1/${path}`)).statusCode).toBe(401)
      expect((await call(method, path, { key: null })).statusCode).toBe(401)
      expect((await call(method, path, { key: own.key.slice(0, -1) })).statusCode).toBe(401)
      const refused = await call(method, path, { key: wrong })
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'key_scope'])
      expect(refused.headers['set-cookie']).toBeUndefined()
      expect(await failures()).toBe(before + 4)
    },
  )

  it('G-07: has limits for calls of a key and for wrong keys of a network', async () => {
    clock.pass(3600)
    const statuses: number[] = []
    for (let nth = 0; nth < 31; nth += 1)
      statuses.push((await call('GET', 'readings', { key: 'no'.repeat(20) })).statusCode)
    expect([statuses.at(29), statuses.at(30)]).toEqual([401, 429])
    await sql`
      insert into rate_limit (bucket, window_start, count)
      select 'key:' || id, date_trunc('minute', ${clock.now()}::timestamptz), 600 from api_key where organisation_id = ${own.organisation}`
    const busy = await call('GET', 'readings')
    expect([busy.statusCode, busy.headers['retry-after']]).toEqual([429, expect.any(String)])
    clock.pass(60)
    expect((await call('GET', 'readings')).statusCode).toBe(200)
  })
})

describe('feed', () => {
  const all = async (name: string, limit: number, from = '0') => {
    const results: unknown[] = []
    let after = from
    for (;;) {
      const page = (await call('GET', `${name}?after=${after}&limit=${limit}`)).json()
      results.push(...page.results)
      after = page.next
      if (!page.more) return { results, after }
    }
  }

  it('G-07: returns readings once, corrections as new entries and late commits after the cursor', async () => {
    const first = await all('readings', 1)
    expect(first.results).toEqual([
      expect.objectContaining({
        account: '0012',
        period: '2026-02',
        values: [80.5],
        type: 'ColdWaterAreaMeter',
      }),
    ])
    const insert = (period: string) => sql`
      insert into reading (meter_id, period, "values", deltas, version, submitted_at)
      values (${meter}, ${period}, '{90}', '{9.5}', 1, now())`
    const held = Promise.withResolvers<undefined>()
    const written = Promise.withResolvers<undefined>()
    const older = sql.begin(async (tx) => {
      await tx`
        insert into reading (meter_id, period, "values", deltas, version, submitted_at)
        values (${meter}, '2026-03-01', '{85}', '{4.5}', 1, now())`
      written.resolve(undefined)
      await held.promise
    })
    await written.promise
    await insert('2026-04-01')
    const second = await all('readings', 1, first.after)
    expect(second.results).toMatchObject([{ period: '2026-04' }])
    held.resolve(undefined)
    await older
    await sql`update reading set "values" = '{91}', version = 2 where period = '2026-04-01'`
    await sql`update reading set deltas = '{6}' where period = '2026-04-01'`
    const third = await all('readings', 1, second.after)
    expect(third.results).toMatchObject([{ period: '2026-03' }, { period: '2026-04', values: [91] }])
    expect((await all('readings', 3)).results).toHaveLength(4)
    expect((await call('GET', 'readings', { key: other.key })).json().results).toEqual([])
    expect((await call('GET', 'readings?after=x')).statusCode).toBe(400)
  })

  it('G-07: returns payments and choices of the own organisation only', async () => {
    const [sector] = await sql<
      { id: number }[]
    >`select id from sector where organisation_id = ${own.organisation}`
    const id = await pay(sql, { ...place, sectorId: sector?.id ?? 0 }, 12_345, '2026-03-10')
    expect((await all('payments', 10)).results).toEqual([
      expect.objectContaining({
        id,
        kind: 'payment',
        account: '0012',
        sector: 'housing',
        amount: 123.45,
        fee: 0,
      }),
    ])
    await sql`
      insert into receipt_settings (profile_id, paper_disabled, print_anyway, emails)
      values (${own.profile}, true, false, '{a@mail.ru}')`
    expect((await all('choices', 10)).results).toMatchObject([
      {
        account: '0012',
        paper_receipts: false,
        emails: ['a@mail.ru'],
        channels: { email: true },
        consents: [],
      },
    ])
    expect((await call('GET', 'payments', { key: other.key })).json().results).toEqual([])
    expect((await call('GET', 'choices', { key: other.key })).json().results).toEqual([])
  })
})

describe('requests and tickets', () => {
  const findNumber = async (kind: 'request' | 'ticket', id: number) => {
    const [row] = await sql<{ number: number }[]>`select number from ${sql(kind)} where id = ${id}`
    return row?.number ?? 0
  }

  it('G-07: are read, moved and answered by their organisation only', async () => {
    const id = await addRequest(sql, own.profile)
    const number = await findNumber('request', id)
    const file = await addUploaded(sql, files, own.profile)
    await sql`update file set claimed_at = now(), owner_kind = 'request', owner_id = ${id} where id = ${file}`
    const listed = (await call('GET', 'requests')).json()
    expect(listed.results).toMatchObject([
      { number, account: '0012', status: 'accepted', description: 'Капает' },
    ])
    const planned = { status: 'planned', planned_at: '2026-03-16T10:00:00Z', performer: 'слесарь Петров' }
    expect((await call('POST', `requests/${number}/status`, { body: planned })).json()).toMatchObject({
      status: 'planned',
      performer: 'слесарь Петров',
      history: [{ status: 'accepted' }, { status: 'planned' }],
    })
    expect(
      (await call('POST', `requests/${number}/answer`, { body: { text: 'Ждите' } })).json().history,
    ).toMatchObject([{}, {}, { text: 'Ждите' }])
    expect((await call('GET', `requests?after=${listed.next}`)).json().results).toMatchObject([
      { number, status: 'planned' },
      { number },
    ])
    const shown = (await call('GET', `requests/${number}`)).json()
    expect(shown.files).toMatchObject([{ file_id: file }])
    const bytes = await call('GET', `requests/${number}/files/${file}`)
    expect([bytes.statusCode, bytes.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('attachment'),
    ])
    const noTime = await call('POST', `requests/${number}/status`, { body: { status: 'planned' } })
    expect([noTime.statusCode, noTime.json().code]).toEqual([422, 'time_needed'])

    const before = JSON.stringify(await sql`select * from request_event`)
    const key = other.key
    for (const reply of [
      await call('GET', `requests/${number}`, { key }),
      await call('GET', `requests/${number}/files/${file}`, { key }),
      await call('POST', `requests/${number}/status`, { key, body: { status: 'done' } }),
      await call('POST', `requests/${number}/answer`, { key, body: { text: 'Чужой' } }),
      await call('GET', 'requests/999999'),
    ])
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
    expect((await call('GET', 'requests', { key })).json().results).toEqual([])
    expect(JSON.stringify(await sql`select * from request_event`)).toBe(before)
  })

  it('G-07: are answered and closed by their organisation only', async () => {
    const number = await findNumber('ticket', await addTicket(sql, own.profile))
    const key = other.key
    for (const reply of [
      await call('GET', `tickets/${number}`, { key }),
      await call('GET', `tickets/${number}/files/${randomUUID()}`, { key }),
      await call('POST', `tickets/${number}/answer`, { key, body: { text: 'Чужой' } }),
      await call('POST', `tickets/${number}/close`, { key, body: {} }),
    ])
      expect(reply.statusCode).toBe(404)
    expect((await call('POST', `tickets/${number}/answer`, { body: { text: 'Так' } })).json()).toMatchObject({
      status: 'answered',
      topic: 'Начисления и оплата',
    })
    expect((await call('POST', `tickets/${number}/close`, { body: {} })).json().status).toBe('closed')
    expect((await call('POST', `tickets/${number}/close`, { body: {} })).json().code).toBe('same_status')
    expect((await call('GET', 'tickets')).json().results).toHaveLength(3)
  })

  it('G-07: are changed once per key, and another change under it is rejected', async () => {
    const number = await findNumber('request', await addRequest(sql, own.profile))
    const ticket = await findNumber('ticket', await addTicket(sql, own.profile))
    const calls = [
      [`requests/${number}/status`, { status: 'in_work', text: 'Едем' }, { status: 'done' }],
      [`requests/${number}/answer`, { text: 'Ждите' }, { text: 'Не ждите' }],
      [`tickets/${ticket}/answer`, { text: 'Пересчитали' }, { text: 'Отказ' }],
      [`tickets/${ticket}/close`, { text: 'Всё' }, {}],
    ] as const
    const key = () => ({ idempotency: randomUUID() })
    const keys = calls.map(key)
    const first = []
    for (const [at, [path, body]] of calls.entries()) {
      const twins = await Promise.all([1, 2].map(() => call('POST', path, { body, ...keys[at] })))
      expect(twins.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(twins[0]?.json()).toEqual(twins[1]?.json())
      first.push(twins[0]?.json())
    }
    expect(first.map(({ history }) => history.length)).toEqual([2, 3, 2, 3])
    for (const [at, [path, body, another]] of calls.entries()) {
      expect((await call('POST', path, { body, ...keys[at] })).json()).toEqual(first[at])
      const reused = await call('POST', path, { body: another, ...keys[at] })
      expect([reused.statusCode, reused.json().code]).toEqual([422, 'key_reused'])
    }
    expect((await call('GET', `requests/${number}`)).json().history).toHaveLength(3)
    const foreign = await call('POST', calls[1][0], { body: calls[1][1], ...keys[1], key: other.key })
    expect(foreign.statusCode).toBe(404)

    const again = key()
    expect((await call('POST', calls[3][0], { body: {}, ...again })).json().code).toBe('same_status')
    expect((await call('POST', calls[1][0], { body: { text: 'Да' }, ...again })).statusCode).toBe(200)
    const bad = await call('POST', calls[1][0], { body: { text: 'Да' }, idempotency: 'x' })
    expect(bad.json().code).toBe('key_needed')

    const [{ resident = 0 } = {}] = await sql<{ resident: number }[]>`
      select resident_id as resident from profile where id = ${own.profile}`
    await sql.begin((tx) => eraseReplies(tx, resident))
    expect(await sql`select from api_idempotency_key where reply is not null`).toHaveLength(0)
    expect((await call('POST', calls[0][0], { body: calls[0][1], ...keys[0] })).json().history).toHaveLength(
      4,
    )
  })
})

it('G-07: describes every call in OpenAPI with summary, access and import table', async () => {
  const document = (await browser().send('GET', '/docs/json')).json()
  const paths: Record<string, Record<string, object>> = document.paths
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  for (const operation of operations)
    expect(operation).toMatchObject({
      summary: expect.stringMatching(/^[A-ZА-Я]/),
      security: expect.any(Array),
    })
  const callbacks = ['check', 'register'].map((kind) => `/gpb/acquiring/callbacks/${kind}`)
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/healthz', '/readyz', ...callbacks]))
  for (const endpoint of organisationEndpoints) {
    const path = document.paths[toUrl(endpoint).replaceAll(/:(\w+)/g, '{$1}')]
    const operation = path[endpoint.method.toLowerCase()]
    expect(operation.security).toEqual([{ organisationKey: [] }])
    expect(JSON.stringify(operation.parameters)).not.toContain('csrf')
  }
  expect(Object.keys(document.components.securitySchemes)).toEqual(['session', 'organisationKey', 'staff'])
  const { requestBody, responses } = document.paths['/organisation/v1/imports/{kind}'].post
  expect(Object.keys(requestBody.content)[0]).toBe('text/csv')
  expect(Object.keys(responses)).toContain('202')
})

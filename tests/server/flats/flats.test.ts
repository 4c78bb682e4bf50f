import { beforeEach, describe, expect, it } from 'vitest'
import { showCase } from '#contract/cases/desk-endpoints.ts'
import * as endpoints from '#contract/flats/endpoints.ts'
import { flatsSchema } from '#contract/flats/schema.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listStaffActs } from '#contract/staff/endpoints.ts'
import { actsSchema } from '#contract/staff/schema.ts'
import { enqueueEmail, paragraphs } from '../../../server/modules/notifications/channels/email/service.ts'
import { deleteSentBefore } from '../../../server/modules/notifications/channels/email/store.ts'
import { createEmailSender } from '../support/outbox.ts'
import { testDatabase } from '../support/database.ts'
import { actOn, openFlats, getRefusal, showFlat } from '../support/flats.ts'
import { addDialPhoto, addMeter } from '../support/meters.ts'
import { addRequest } from '../support/requests.ts'
import type { StaffClient } from '../support/staff.ts'

const { sql } = await testDatabase()
const { desk, own, other, addFlat, listActs } = await openFlats(sql)
let client: StaffClient
beforeEach(async () => {
  client = await own.member()
})
const act = (endpoint: Endpoint, id: number, body?: object, more?: object) =>
  actOn(client, endpoint, id, body, more)
const find = async (search: string, after?: string) => {
  const reply = await client.call(endpoints.findFlats, { query: { search, ...(after && { after }) } })
  expect(reply.statusCode, reply.body).toBe(200)
  return flatsSchema.parse(reply.json())
}

describe('search of flats', () => {
  it('G-08: matches number, owner, address, phone and email within the organisation', async () => {
    const flat = await addFlat()
    const foreign = await addFlat(other)
    const name = { surname: 'Щёголева', name: 'Анна', address: 'ул. Проверочная, 7, кв. 12' }
    await sql`insert into house ${sql([
      { organisation_id: own.id, address: 'ул. Проверочная, 7' },
      { organisation_id: other.id, address: 'ул. Проверочная, 7' },
    ])} on conflict do nothing`
    await sql`
      update personal_account set ${sql({ ...name, house: 'ул. Проверочная, 7' })} where id in ${sql([flat.id, foreign.id])}`
    await sql`
      insert into phone (personal_account_id, digits, created_at)
      select id, '79005554433', now() from personal_account where id in ${sql([flat.id, foreign.id])}`
    const telephones = ['+7 (900) 555-44-33', '89005554433']
    for (const search of [flat.number, 'щеголева', 'Проверочная 7 12', ...telephones, flat.username])
      expect([search, (await find(search)).flats.map(({ id }) => id)]).toEqual([search, [flat.id]])
    for (const search of [foreign.number, foreign.username]) expect((await find(search)).flats).toEqual([])
    expect((await find('Несуществующая')).flats).toEqual([])
  })

  it('G-08: finds one flat by its whole account number, and all that begin like it by a part', async () => {
    const [whole, longer] = [await addFlat(), await addFlat()]
    await sql`update personal_account set number = '7700001' where id = ${whole.id}`
    await sql`update personal_account set number = '77000012' where id = ${longer.id}`
    const ids = async (search: string) => (await find(search)).flats.map(({ id }) => id)
    expect(await ids(' 7700001 ')).toEqual([whole.id])
    expect(await ids('770000')).toEqual([whole.id, longer.id])
  })

  it('G-08: pages without gaps or duplicates', async () => {
    const flats = await Promise.all(Array.from({ length: 23 }, () => addFlat()))
    const ids = flats.map(({ id }) => id)
    await sql`update personal_account set surname = 'Многолюдов' where id in ${sql(ids)}`
    const first = await find('многолюдов')
    const second = await find('многолюдов', first.next ?? undefined)
    expect([first.flats.length, second.flats.length, second.next]).toEqual([20, 3, null])
    expect([...first.flats, ...second.flats].map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      ids.toSorted((a, b) => a - b),
    )
  })

  it('G-08: requires three characters and uses an index', async () => {
    expect((await client.call(endpoints.findFlats, { query: { search: ' ы  ' } })).statusCode).toBe(400)
    const plan = await sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`
      return tx`
        explain select id from personal_account where flat_words(number, surname, name, patronymic, address) like '%500%'`
    })
    expect(JSON.stringify(plan)).toContain('personal_account_by_words')
  })

  it('G-08: is limited to 300 pages an hour', async () => {
    for (let count = 0; count < 300; count += 1) await find('нету такого')
    const reply = await client.call(endpoints.findFlats, { query: { search: 'нету такого' } })
    expect(getRefusal(reply)).toEqual([429, 'too_many'])
    desk.clock.pass(3600)
    client = await own.member()
    await find('нету такого')
  })
})

describe('page of a flat', () => {
  it('G-08: shows people, money, meters, cases and emails without secrets', async () => {
    const flat = await addFlat()
    const meter = await addMeter(sql, { personalAccountId: flat.id }, 'GasAreaMeter', {
      readings: { '2026-02': [100] },
    })
    const request = await addRequest(sql, flat.profile)
    await sql`
      insert into notification_outbox (channel, kind, recipient, data, created_at, due_at, given_up_at)
      values ('email', 'receipt', ${flat.username}, '{"secret":"t0psecret"}', now(), now(), now())`
    const page = await showFlat(client, flat.id)
    expect(page).toMatchObject({
      account: flat.number,
      period: '2026-03',
      people: [{ email: flat.username, seen_at: expect.any(String) }],
      meters: [{ id: meter, previous_values: [100] }],
      cases: [{ id: await desk.findCase('request', request) }],
      letters: [{ kind: 'receipt', state: 'given_up' }],
    })
    expect(JSON.stringify(page)).not.toMatch(/t0psecret|password|hash|token|card/i)
    expect((await client.call(showCase, { params: { id: page.cases?.[0]?.id ?? 0 } })).statusCode).toBe(200)
  })

  it('G-08: shows an email as waiting, then sent, for 30 days or until deletion', async () => {
    const flat = await addFlat()
    await enqueueEmail(
      sql,
      { kind: 'test', recipient: flat.username, data: { secret: 't0psecret' } },
      desk.clock.now(),
    )
    const states = async () =>
      (await showFlat(client, flat.id)).letters.map(({ kind, state }) => [kind, state])
    expect(await states()).toEqual([['test', 'waits']])
    const send = createEmailSender({
      sql,
      clock: desk.clock,
      mail: { send: async () => undefined, close: () => undefined },
      composers: { test: async () => paragraphs('Проверка', []) },
      onFailure: (error) => expect.fail(String(error)),
    }).sendOne
    while (await send());
    expect(await states()).toEqual([['test', 'sent']])
    expect(await deleteSentBefore(sql, desk.clock.now(), 10)).toBe(false)
    expect(await states()).toEqual([['test', 'sent']])
    await deleteSentBefore(sql, new Date(desk.clock.now().getTime() + 1), 10)
    expect(await states()).toEqual([])
  })

  it('G-08 M-19: shows a dial photo of the flat only and records the view', async () => {
    const flat = await addFlat()
    const neighbour = await addFlat()
    const [file, foreign] = await Promise.all([
      addDialPhoto(sql, desk.files, { ...flat, personalAccountId: flat.id }),
      addDialPhoto(sql, desk.files, { ...neighbour, personalAccountId: neighbour.id }),
    ])
    const readings = (await showFlat(client, flat.id)).meters.flatMap((meter) => meter.readings)
    expect(readings.flatMap(({ files }) => files ?? []).map(({ file_id }) => file_id)).toEqual([file])
    const reply = await act(endpoints.showFlatFile, flat.id, undefined, { file })
    expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/^attachment/),
    ])
    expect((await listActs(flat.number))[0]).toBe('show file flat')
    expect(getRefusal(await act(endpoints.showFlatFile, flat.id, undefined, { file: foreign }))).toEqual([
      404,
      'not_found',
    ])
  })

  it('G-08: shows an accountant the balance, but no cases and no phones', async () => {
    const flat = await addFlat()
    await addRequest(sql, flat.profile)
    client = await own.member('accountant')
    expect(await showFlat(client, flat.id)).toMatchObject({ account: flat.number, cases: null })
    expect((await act(endpoints.createPaymentLink, flat.id, { sector: 'rent' })).statusCode).toBe(200)
    expect(getRefusal(await act(endpoints.addFlatPhone, flat.id, { number: '+79002223350' }))).toEqual([
      403,
      'forbidden',
    ])
  })

  it('G-08: shows the balance with its newest entries', async () => {
    const flat = await addFlat()
    await sql`
      with entry as (insert into ledger_entry (kind, at) values ('opening', '2026-03-01T09:00:00Z') returning id)
      insert into ledger_posting (entry_id, line, account, personal_account_id, sector_id, kopecks)
      select entry.id, line, account, flat, sector.id, kopecks
      from entry, sector, (values (1, 'resident', ${flat.id}::bigint, 12345), (2, 'income', null, -12345)) as one (line, account, flat, kopecks)
      where sector.organisation_id = ${own.id} and sector.code = 'rent'`
    expect((await showFlat(client, flat.id)).balances).toMatchObject([
      {
        sector: 'rent',
        debt_kopecks: 12_345,
        entries: [{ kind: 'opening', on: '2026-03-01', kopecks: 12_345 }],
      },
    ])
  })

  it('G-08: records each view and rejects another organisation’s flat', async () => {
    const flat = await addFlat()
    await showFlat(client, flat.id)
    expect(await listActs(flat.number)).toEqual(['show flat'])
    const foreign = await addFlat(other)
    expect(getRefusal(await act(endpoints.showFlat, foreign.id))).toEqual([404, 'not_found'])
  })

  it('G-03 G-08: lets the head filter the audit log by account within the organisation', async () => {
    const [flat, neighbour, foreign] = [await addFlat(), await addFlat(), await addFlat(other)]
    for (const { id } of [flat, neighbour]) await showFlat(client, id)
    await showFlat(await other.member(), foreign.id)
    const head = await own.member('head')
    const recorded = async (account: string) =>
      actsSchema.parse((await head.call(listStaffActs, { query: { account } })).json()).acts
    expect(await recorded(flat.number)).toMatchObject([{ act: 'show flat', account: flat.number }])
    expect(await recorded(foreign.number)).toEqual([])
  })

  it('G-08: counts views of flats and cases against one limit of 600 an hour', async () => {
    const flat = await addFlat()
    const id = await desk.findCase('request', await addRequest(sql, flat.profile))
    await client.call(showCase, { params: { id } })
    await sql`update rate_limit set count = 600 where bucket like 'desk:looks:%'`
    expect(getRefusal(await act(endpoints.showFlat, flat.id))).toEqual([429, 'too_many'])
  })
})

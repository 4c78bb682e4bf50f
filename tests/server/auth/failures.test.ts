import { beforeEach, describe, expect, it } from 'vitest'
import { checkPassword, deleteProfile, openRepair } from '#contract/auth/account-endpoints.ts'
import { getProfile } from '#contract/auth/endpoints.ts'
import { refresh } from '#contract/auth/session-endpoints.ts'
import { getTicket } from '#contract/tickets/endpoints.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import { startApp, testSecret } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { getCount } from '../support/metrics.ts'
import { openJobs } from '../support/jobs.ts'
import { addTicket } from '../support/requests.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { app, browser, clock, files } = await startApp(sql)
const hmac = createHmacFunction(testSecret)
const organisation = await addOrganisation(sql)
const anna = await addResident(sql, 'anna@demo.local')
const annas = await addProfile(sql, anna, { organisation, number: '12' })
const vera = await addResident(sql, 'vera@demo.local')
const veras = await addProfile(sql, vera, { organisation, number: '13' })
const foreign = await addTicket(sql, veras)
await addTicket(sql, annas)

const operator = (...words: string[]) => runOperator({ sql, clock, files, hmac }, words)
const toNetwork = (address: string): string => hmac('network', address).slice(0, 8)
const address = '192.0.2.1'
const signedIn = async (username = 'anna@demo.local') => {
  const client = browser(address)
  await client.signIn(username, password)
  return client
}
const metric = async (kind: string): Promise<number> => {
  const { body } = await app.inject({ url: '/metrics' })
  return getCount(body, 'security_failures_total', `kind="${kind}"`)
}

beforeEach(async () => {
  clock.set('2026-03-15T09:00:00Z')
  await sql`truncate rate_limit, security_failure`
})

const kinds: readonly (readonly [string, string, number | null, () => Promise<unknown>])[] = [
  ['sign_in_failed', 'неверный вход', anna, () => browser(address).signIn('anna@demo.local', 'wrong')],
  ['sign_in_failed', 'неверный вход', null, () => browser(address).signIn('nobody@demo.local', 'wrong')],
  [
    'check_failed',
    'неверный пароль в открытом кабинете',
    anna,
    async () => (await signedIn()).call(checkPassword, { body: { password: 'wrong' } }),
  ],
  [
    'code_failed',
    'неверный код или номер квартиры, мёртвая ссылка',
    null,
    () =>
      browser(address).call(openRepair, {
        body: { user_id: 'a'.repeat(22), profile_id: 'b'.repeat(43) },
      }),
  ],
  [
    'token_reused',
    'чужой или старый ключ сеанса, сеанс закончен',
    anna,
    async () => {
      const owner = await signedIn()
      const thief = browser(address)
      thief.cookies.set('refresh', owner.cookies.get('refresh') ?? '')
      await owner.call(refresh)
      await owner.call(getProfile)
      await thief.call(refresh)
    },
  ],
  [
    'foreign_id',
    'чужой или несуществующий номер',
    anna,
    async () => (await signedIn()).call(getTicket, { params: { id: foreign } }),
  ],
  [
    'foreign_id',
    'чужой или несуществующий номер',
    null,
    async () => (await signedIn()).call(getProfile, { headers: { 'x-profile': String(veras) } }),
  ],
  [
    'callback_refused',
    'вызов не от банка',
    null,
    () => browser(address).send('GET', '/gpb/acquiring/callbacks/check?o.id=1&signature=AAAA'),
  ],
]

describe('security failures', () => {
  it.each(kinds)('V-15: record, list and count %s (%s, resident %s)', async (kind, label, resident, fail) => {
    const before = await metric(kind)
    await fail()
    const line = [
      '2026-03-15 09:00 UTC',
      '×1',
      label,
      `сеть ${toNetwork(address)}`,
      ...(resident === null ? [] : [`житель ${resident}`]),
    ].join('  ')
    expect(await operator('events')).toBe(line)
    expect(await operator('events', kind)).toBe(line)
    expect(await metric(kind)).toBe(before + 1)
  })

  it('V-15: record a rate-limited attempt', async () => {
    for (let nth = 0; nth < 12; nth += 1) await browser(address).signIn('anna@demo.local', 'wrong')
    expect(await operator('events', 'limit_reached')).toContain('×2  слишком много попыток')
    expect(await operator('events', 'sign_in_failed')).toContain('×10  неверный вход')
  })

  it('V-15: exclude successful calls', async () => {
    const client = await signedIn()
    await client.call(checkPassword, { body: { password } })
    expect((await client.call(refresh)).statusCode).toBe(200)
    expect(await operator('events')).toBe('Ничего нет')
  })

  it('V-15: are counted per network and hour', async () => {
    const fail = (from: string) => browser(from).signIn('nobody@demo.local', 'wrong')
    await fail(address)
    clock.pass(600)
    await fail('198.51.100.7')
    clock.pass(600)
    await fail(address)
    clock.set('2026-03-15T10:00:00Z')
    await fail(address)
    expect((await operator('events')).split('\n').map((line) => line.split('  ').slice(0, 2))).toEqual([
      ['2026-03-15 10:00 UTC', '×1'],
      ['2026-03-15 09:00–09:20 UTC', '×2'],
      ['2026-03-15 09:10 UTC', '×1'],
    ])
    expect(await operator('events', '--limit', '1')).toContain('10:00')
    expect((await operator('events', '--limit', '1')).split('\n')).toHaveLength(1)
  })

  it('V-15: list the known kinds for an unknown one', async () => {
    await expect(operator('events', 'burglary')).rejects.toThrow(/sign_in_failed, check_failed/)
  })

  it('V-08: contain neither the tried name nor the address', async () => {
    await browser(address).signIn('secret-name@demo.local', 'wrong')
    const [row] = await sql<{ all: string }[]>`select json_agg(f)::text as all from security_failure f`
    expect(row?.all).not.toMatch(/secret-name|192\.0\.2\.1/)
  })

  it('A-09: are deleted with the account', async () => {
    const gone = await addResident(sql, 'gone@demo.local')
    await addProfile(sql, gone, { organisation, number: '14' })
    for (const name of ['gone', 'vera']) await browser(address).signIn(`${name}@demo.local`, 'wrong')
    const client = await signedIn('gone@demo.local')
    await client.call(checkPassword, { body: { password } })
    expect((await client.call(deleteProfile)).statusCode).toBe(204)
    const left = await sql`select resident_id as id from security_failure`
    expect([...left]).toEqual([{ id: vera }])
  })

  it('V-15: are kept for a year', async () => {
    await browser(address).signIn('nobody@demo.local', 'wrong')
    const jobs = openJobs(sql, clock)
    const year = 365.25 * 24 * 3600
    clock.pass(year)
    await jobs.turn('auth/security-events/remove-stale')
    expect(await operator('events')).not.toBe('Ничего нет')
    clock.pass(1)
    await jobs.turn('auth/security-events/remove-stale')
    expect(await operator('events')).toBe('Ничего нет')
  })
})

import { randomUUID } from 'node:crypto'
import type { Sql } from '../../../server/db/connect.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import { startApp, testSecret } from './app.ts'
import type { TestClock } from './clock.ts'
import { testDatabase } from './database.ts'
import { addRequest } from './requests.ts'
import { addOrganisation, addProfile, addResident } from './residents.ts'

interface Sent {
  /** Null sends none. By default the own organisation's key with all scopes. */
  readonly key?: string | null
  readonly body?: object | string
  readonly type?: string
  readonly idempotency?: string
}

const addImportCall = async (
  sql: Sql,
  organisation: number,
  state: 'receiving' | 'waiting',
  now: Date,
): Promise<string> => {
  const id = randomUUID()
  await sql`
    with key as (
      insert into api_key (organisation_id, name, scopes, hash, created_by, created_at)
      values (${organisation}, 'billing', '{import}', ${Buffer.from(id)}, 'operator', ${now}) returning id)
    insert into import_call (id, organisation_id, key_id, key, fingerprint, kind, options, state, created_at, due_at)
    select ${id}, ${organisation}, key.id, ${id}, '', 'accounts', '{}', ${state}, ${now}, ${now} from key`
  return id
}

export const addStoredReply = async (sql: Sql, organisation: number, profile: number) => {
  const id = await addRequest(sql, profile)
  await sql`
    insert into api_idempotency_key (organisation_id, key, fingerprint, kind, number, at, reply)
    select ${organisation}, ${randomUUID()}, '', 'request', number, now(), '{"text": "Личные слова"}'
    from request where id = ${id}`
  return async () =>
    (
      await sql`
      select from api_idempotency_key join request on request.number = api_idempotency_key.number
      where request.id = ${id} and reply is not null`
    ).length
}

const day = 24 * 3600

/** Scenarios of the exchange jobs: each prepares work and returns a check that it is done. */
export const exchangeScenarios = (sql: Sql, clock: TestClock, findOrganisationId: () => Promise<number>) => ({
  'exchange/import': async () => {
    const id = await addImportCall(sql, await findOrganisationId(), 'waiting', clock.now())
    return async () => (await sql`select from import_call where id = ${id} and state = 'done'`).length === 1
  },
  'exchange/remove-abandoned': async () => {
    const id = await addImportCall(sql, await findOrganisationId(), 'receiving', clock.now())
    clock.pass(2 * day)
    return async () => (await sql`select from import_call where id = ${id}`).length === 0
  },
  'exchange/forget-replies': async () => {
    const key = randomUUID()
    await sql`
      insert into api_idempotency_key (organisation_id, key, fingerprint, kind, number, at, reply)
      values (${await findOrganisationId()}, ${key}, '', 'request', 1, ${clock.now()}, '{}')`
    clock.pass(31 * day)
    return async () =>
      (await sql`select from api_idempotency_key where key = ${key} and reply is null`).length === 1
  },
  'exchange/forget-entries': async () => {
    const organisation = await findOrganisationId()
    const [last] = await sql<{ nth: number }[]>`
      insert into exchange_entry (kind, subject, organisation_id, nth)
      values ('choice', 1, ${organisation}, nextval('exchange_entry_nth')) returning nth`
    const nth = last?.nth ?? 0
    await sql`
      insert into exchange_day (day, nth) values (${clock.now()}::timestamptz::date - 800, ${nth})
      on conflict (day) do update set nth = excluded.nth`
    return async () =>
      (await sql`select from exchange_entry where organisation_id = ${organisation} and nth = ${nth}`)
        .length === 0
  },
  'exchange/forget-exports': async () => {
    const [run] = await sql<{ id: number }[]>`
      insert into export_run (organisation_id, kind, name, at, who, format, row_count)
      values (${await findOrganisationId()}, 'readings', 'billing', ${clock.now()}, 'operator', 'csv', 0) returning id`
    const id = run?.id ?? 0
    await sql`insert into export_run_part (run_id, place, content) values (${id}, 1, '')`
    clock.pass(367 * day)
    return async () => (await sql`select from export_run_part where run_id = ${id}`).length === 0
  },
})

export const openPrograms = async () => {
  const { sql } = await testDatabase()
  const server = await startApp(sql)
  const { app, clock, files } = server
  const operator = (...words: string[]) =>
    runOperator({ sql, clock, files, hmac: createHmacFunction(testSecret) }, words)

  const addHome = async (inn: string) => {
    const organisation = await addOrganisation(sql)
    await sql`update organisation set inn = ${inn} where id = ${organisation}`
    const resident = await addResident(sql, `${inn}@demo.local`)
    const profile = await addProfile(sql, resident, { organisation, number: '0012' })
    const create = async (scopes: string) => {
      const output = await operator('key', 'create', 'Биллинг', scopes, '--organisation', inn)
      return output.split('\n')[1] ?? ''
    }
    return { organisation, inn, profile, create, key: await create('import,export,requests') }
  }
  const own = await addHome('7701234560')
  const other = await addHome('7830002293')

  const call = (
    method: 'GET' | 'POST',
    path: string,
    { key = own.key, body, type, idempotency }: Sent = {},
  ) =>
    app.inject({
      method,
      url: `/organisation/v1/${path}`,
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(type && { 'content-type': type }),
        ...(idempotency && { 'idempotency-key': idempotency }),
      },
      ...(body !== undefined && { payload: body }),
    })
  return { ...server, sql, operator, own, other, call }
}

import { createSeal } from '../../../server/kernel/seal.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import { startApp, testSecret } from './app.ts'
import { testDatabase } from './database.ts'
import { addOrganisation, addProfile, addResident } from './residents.ts'

interface Sent {
  /** Null: none; by default that of the own organisation with all scopes. */
  readonly key?: string | null
  readonly body?: object | string
  readonly type?: string
  readonly idempotency?: string
}

/** A server with two organisations that have an account of one number, a resident and a key each, and calls by keys. */
export const openPrograms = async () => {
  const { sql } = await testDatabase()
  const server = await startApp(sql)
  const { app, clock, files } = server
  const operator = (...words: string[]) =>
    runOperator({ sql, clock, files, seal: createSeal(testSecret) }, words)

  const addHome = async (inn: string) => {
    const organisation = await addOrganisation(sql)
    await sql`update organisation set inn = ${inn} where id = ${organisation}`
    const resident = await addResident(sql, `${inn}@demo.local`)
    const profile = await addProfile(sql, resident, { organisation, number: '0012' })
    const create = async (scopes: string) => {
      const said = await operator('key', 'create', 'Биллинг', scopes, '--organisation', inn)
      return said.split('\n')[1] ?? ''
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

import { describe, expect, it } from 'vitest'
import { allEndpoints, staffEndpoints } from '#contract/all-endpoints.ts'
import { isChanging, type Endpoint } from '#contract/endpoint.ts'
import { password } from '../support/residents.ts'
import type { CallInput } from './account-inputs.ts'
import { openStaffWorld } from './staff-inputs.ts'
import { createWorld, username } from './world.ts'

const { sql, browser, inputs } = await createWorld()
const staff = await openStaffWorld(sql)
const own = await staff.organisation()

const sendsAgain = 'sends the letter again, with the same link: the first one may be lost'
const asksAgain = 'each question has a challenge of its own; only one of them is answered'

const unused = 'what nothing refers to is removed after a time'

const repeatable: Readonly<Record<string, string>> = {
  registerTenant: sendsAgain,
  resetPassword: sendsAgain,
  addProfile: sendsAgain,
  changeEmail: sendsAgain,
  followLink: 'counts how often residents turned to the executor',
  showPhone: 'counts how often residents turned to the executor',
  reserveFile: unused,
  registerCard: 'opens the bank’s page again; each page registers one card',
  startPasskey: asksAgain,
  startPasskeySignIn: asksAgain,
  startPasskeyCheck: asksAgain,
  startStaffPasskey: asksAgain,
  sendCaseFile: unused,
  addNewsPicture: unused,
  checkTable: 'a table is written once it is confirmed; the other check is removed',
  createExport: 'makes the file again; the rows are marked as given once',
  createPaymentLink: 'each link leads to the same payment',
  startDialing: 'calls the phone again; the number of calls is limited',
  savePayAction: 'a choice that no payment follows',
  login: 'each sign-in opens a session',
}

const isSignIn = 'a step of the sign-in, which no signed-in member makes (tests/server/staff)'
const needsDevice =
  'needs an authenticator; its challenge is taken once (tests/server/staff/passkeys.test.ts)'

const elsewhere: Readonly<Record<string, string>> = {
  staffSignIn: isSignIn,
  askStaffEntry: isSignIn,
  enrollTotp: isSignIn,
  verifyTotp: isSignIn,
  startStaffCodes: isSignIn,
  addStaffCodes: isSignIn,
  readInvitation: isSignIn,
  acceptInvitation: isSignIn,
  staffSignOut: 'ends the session of the other calls',
  addStaffPasskey: needsDevice,
  startStaffPasskeyVerification: isSignIn,
  verifyStaffPasskey: isSignIn,
}

/** Tables that log every call. */
const traces = ['rate_limit', 'security_failure', 'security_event', 'audit_log', 'exchange_entry']

/** Reads all rows without generated ids, times, transactions and secrets, by table. */
const readDatabase = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const tables = await sql<{ name: string; generated: string[] }[]>`
    select relname as name, coalesce(array_agg(attname::text) filter (where attidentity <> ''
      or atttypid = any('{timestamptz,uuid,xid8,bytea}'::regtype[])), '{}') as generated
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${traces}::text[])
    group by relname`
  const read = tables.map(async ({ name, generated }) => {
    const rows = await sql<{ content: string }[]>`
      select (to_jsonb(row) - ${generated}::text[])::text as content from ${sql(name)} row`
    return [name, rows.map(({ content }) => content)] as const
  })
  return new Map(await Promise.all(read))
}

const withTwinRows = async <T>(work: () => Promise<T>) => {
  const before = await readDatabase()
  const result = await work()
  const after = await readDatabase()
  const twins = [...after].flatMap(([table, rows]) => {
    const added = new Map<string, number>()
    for (const row of rows) added.set(row, (added.get(row) ?? 0) + 1)
    for (const row of before.get(table) ?? []) added.set(row, (added.get(row) ?? 0) - 1)
    return [...added].filter(([, count]) => count > 1).map(([row]) => `${table} ${row}`)
  })
  return { result, twins }
}

const changing = (endpoints: readonly Endpoint[]) =>
  endpoints.filter((endpoint) => isChanging(endpoint)).map((endpoint) => ({ endpoint, name: endpoint.name }))

const callTwice = (call: () => Promise<{ readonly statusCode: number; readonly body: string }>) =>
  withTwinRows(() => Promise.all([call(), call()]))

describe('two concurrent identical calls', () => {
  it.each(changing(allEndpoints))(
    'O-07: have one effect for a resident’s $name',
    async ({ endpoint, name }) => {
      const { as = username, before, ...input }: CallInput = inputs[name] ?? {}
      const client = browser()
      await client.signIn(as, password)
      await before?.(client)
      const { result, twins } = await callTwice(() => client.call(endpoint, input))
      expect(Math.min(...result.map(({ statusCode }) => statusCode)), result[0].body).toBeLessThan(300)
      expect(Math.max(...result.map(({ statusCode }) => statusCode))).toBeLessThan(500)
      if (endpoint.keyed) expect(result[1].body).toBe(result[0].body)
      if (!(name in repeatable)) expect(twins).toEqual([])
    },
  )

  it.each(changing(staffEndpoints).filter(({ name }) => !(name in elsewhere)))(
    'G-08: have one effect for the staff’s $name',
    async ({ endpoint, name }) => {
      const input = await own.toInput(endpoint)
      const { result, twins } = await callTwice(() => own.head.call(endpoint, input))
      expect(Math.min(...result.map(({ statusCode }) => statusCode)), result[0].body).toBeLessThan(300)
      expect(Math.max(...result.map(({ statusCode }) => statusCode))).toBeLessThan(500)
      if (!(name in repeatable)) expect(twins).toEqual([])
    },
  )

  it('O-07: have no exceptions of removed calls', () => {
    const names = new Set([...allEndpoints, ...staffEndpoints].map(({ name }) => name))
    expect(Object.keys({ ...repeatable, ...elsewhere }).filter((name) => !names.has(name))).toEqual([])
  })
})

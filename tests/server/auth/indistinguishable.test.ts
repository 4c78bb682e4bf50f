import { expect, it } from 'vitest'
import { registerTenant, resetPassword } from '#contract/auth/account-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { login } from '#contract/auth/session-endpoints.ts'
import { hashPassword } from '../../../server/modules/auth/service.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser } = await startApp(sql)
const organisation = await addOrganisation(sql)
const rounds = 60

for (let nth = 0; nth < rounds; nth += 1) {
  const resident = await addResident(sql, `known${nth}@demo.local`)
  await addProfile(sql, resident, { organisation, number: String(1000 + nth) })
}
// The times of the product: its own cost of a guess.
await sql`update resident set password_hash = ${await hashPassword(password)}`

interface Heard {
  readonly ms: number
  readonly answer: string
}

let lastHost = 0
/** Calls from a network of its own each time, so that no limit is met. */
const hear = async (endpoint: Endpoint, body: object): Promise<Heard> => {
  lastHost += 1
  const client = browser(`10.${lastHost >> 8}.${lastHost & 255}.1`)
  const start = performance.now()
  const reply = await client.call(endpoint, { body })
  return { ms: performance.now() - start, answer: `${reply.statusCode} ${reply.body}` }
}

/** Share of draws from the first above draws from the second: one half for equal distributions. */
const chanceAbove = (one: readonly number[], other: readonly number[]): number =>
  one.flatMap((a) => other.map((b): number => (a > b ? 1 : 0))).reduce((sum, won) => sum + won, 0) /
  (one.length * other.length)

it.each([
  [
    'A-01',
    'sign-in',
    login,
    (username: string) => ({ username, password: 'wrong' }),
    /^401 .*почта или пароль/,
  ],
  ['A-04', 'repair', resetPassword, (username: string) => ({ username }), /^204 $/],
  [
    'A-02',
    'registration',
    registerTenant,
    (username: string, nth: number) => ({ username, last_name: 'Иванова', number: String(1000 + nth) }),
    /^204 $/,
  ],
] as const)(
  'V-07 %s: a %s has one answer for known and unknown e-mails, and its times are one distribution',
  async (_row, _what, endpoint, toBody, expected) => {
    const times = { known: new Array<number>(), unknown: new Array<number>() }
    const answers = new Set<string>()
    for (let nth = 0; nth < rounds; nth += 1)
      for (const kind of nth % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const { ms, answer } = await hear(endpoint, toBody(`${kind}${nth}@demo.local`, nth))
        times[kind].push(ms)
        answers.add(answer)
      }
    expect([...answers]).toEqual([expect.stringMatching(expected)])
    // With 60 draws of each, one distribution leaves 0.35 to 0.65 less than once in a hundred runs, 0.2 to 0.8 never.
    expect(Math.abs(chanceAbove(times.known, times.unknown) - 0.5)).toBeLessThan(0.3)
  },
)

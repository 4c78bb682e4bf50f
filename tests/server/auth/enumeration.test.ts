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
// Use the product's hash cost, because this test compares times.
await sql`update resident set password_hash = ${await hashPassword(password)}`

interface Heard {
  readonly ms: number
  readonly answer: string
}

let lastHost = 0
/** Calls from a new network each time, so no rate limit applies. */
const hear = async (endpoint: Endpoint, body: object): Promise<Heard> => {
  lastHost += 1
  const client = browser(`10.${lastHost >> 8}.${lastHost & 255}.1`)
  const start = performance.now()
  const reply = await client.call(endpoint, { body })
  return { ms: performance.now() - start, answer: `${reply.statusCode} ${reply.body}` }
}

/** Share of pairs whose first value is larger; one half for equal distributions. */
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
  'V-07 %s: %s answers known and unknown emails alike, in the same time',
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
    // With 60 samples of one distribution, the share never leaves 0.2 to 0.8.
    expect(Math.abs(chanceAbove(times.known, times.unknown) - 0.5)).toBeLessThan(0.3)
  },
)

import { expect, it } from 'vitest'
import { registerTenant, resetPassword } from '#contract/account/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser } = await startApp(sql)
const organisation = await addOrganisation(sql)
const rounds = 60

for (let nth = 0; nth < rounds; nth += 1) {
  const resident = await addResident(sql, `known${nth}@demo.local`)
  await addProfile(sql, resident, { organisation, number: String(1000 + nth) })
}

let lastHost = 0
const timeOf = async (endpoint: Endpoint, body: object): Promise<number> => {
  lastHost += 1
  const client = browser(`10.${lastHost >> 8}.${lastHost & 255}.1`)
  const start = performance.now()
  const { statusCode } = await client.call(endpoint, { body })
  const time = performance.now() - start
  expect(statusCode).toBe(204)
  return time
}

/** How often a draw from the first is above a draw from the second: one half for one and the same distribution. */
const chanceAbove = (one: readonly number[], other: readonly number[]): number =>
  one.flatMap((a) => other.map((b): number => (a > b ? 1 : 0))).reduce((sum, won) => sum + won, 0) /
  (one.length * other.length)

it.each([
  ['A-04', 'repair', resetPassword, (username: string) => ({ username })],
  [
    'A-02',
    'registration',
    registerTenant,
    (username: string, nth: number) => ({ username, last_name: 'Иванова', number: String(1000 + nth) }),
  ],
] as const)(
  'V-07 %s: the times of a %s for known and unknown e-mails are one distribution',
  async (_row, _what, endpoint, bodyOf) => {
    const times = { known: new Array<number>(), unknown: new Array<number>() }
    for (let nth = 0; nth < rounds; nth += 1)
      for (const kind of nth % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
        times[kind].push(await timeOf(endpoint, bodyOf(`${kind}${nth}@demo.local`, nth)))
    // With 60 draws of each, one distribution leaves 0.35 to 0.65 less than once in a hundred runs, 0.2 to 0.8 never.
    expect(Math.abs(chanceAbove(times.known, times.unknown) - 0.5)).toBeLessThan(0.3)
  },
)

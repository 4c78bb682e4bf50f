import { describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { password } from '../support/residents.ts'
import type { CallInput } from './account-inputs.ts'
import { createWorld } from './world.ts'

const { sql, browser, inputs } = await createWorld()
const nul = '\u0000'

const withNul = (value: unknown): unknown[] => {
  if (typeof value === 'string') return [`${value}${nul}`, `${nul}${value}`]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value))
    return value.flatMap((item, at) => withNul(item).map((spoilt) => value.with(at, spoilt)))
  return Object.entries(value).flatMap(([name, inner]) =>
    withNul(inner).map((spoilt) => Object.fromEntries([...Object.entries(value), [name, spoilt]])),
  )
}

const cases = allEndpoints.flatMap((endpoint) => {
  const { body, query }: CallInput = inputs[endpoint.name] ?? {}
  const spoilt = [
    ...withNul(body).map((one) => ({ body: one })),
    ...withNul(query).map((one) => ({ query: one })),
  ]
  return spoilt.length === 0 ? [] : [[endpoint.name, endpoint, spoilt] as const]
})
const countAllRows = async () =>
  sql`select (select count(*) from request) requests, (select count(*) from ticket) tickets,
    (select count(*) from resident) residents, (select count(*) from payment) payments`

describe('NUL character, which PostgreSQL cannot store', () => {
  it.each(cases)(
    'V-10: is rejected in any text of %s and changes nothing',
    async (name, endpoint, spoilt) => {
      const { as = 'anna@demo.local', ...input } = inputs[name] ?? {}
      const client = browser()
      await client.signIn(as, password)
      const before = await countAllRows()
      for (const part of spoilt) {
        const reply = await client.call(endpoint, { ...input, ...part } as CallInput)
        expect(reply.statusCode, JSON.stringify(part)).toBeGreaterThanOrEqual(400)
        expect(reply.statusCode, JSON.stringify(part)).toBeLessThan(500)
        expect(reply.json().errors[0]).toMatch(/[а-я]/)
      }
      expect(await countAllRows()).toEqual(before)
    },
  )
})

import { describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { login } from '#contract/auth/session-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createRequest } from '#contract/requests/endpoints.ts'
import { DomainError } from '../../../server/kernel/domain-error.ts'
import { validInput } from '../../../server/http/validate.ts'
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

const unseen = ['\u200B', '\u00AD', '\u3164', '\u2800', '\u202D', '\uFEFF']
const withUnseen = (value: unknown, name = ''): unknown => {
  if (typeof value === 'string')
    return name === 'password' || name === 'filename' ? value : `${unseen.join('')}${value}${unseen.join('')}`
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value)
    ? value.map((item) => withUnseen(item))
    : Object.fromEntries(Object.entries(value).map(([field, part]) => [field, withUnseen(part, field)]))
}
/** Input that a call would have, or the faults that it would be refused for. */
const read = (endpoint: Endpoint, { params, query, body }: CallInput): unknown => {
  try {
    return validInput(endpoint, { params, query, body } as never, body)
  } catch (error) {
    return error instanceof DomainError ? error.body.errors : error
  }
}

describe('characters that nobody sees', () => {
  it.each(
    allEndpoints
      .filter(({ name }) => inputs[name] !== undefined)
      .map((endpoint) => [endpoint.name, endpoint] as const),
  )('U-07: are removed from every text of %s before it is checked', (name, endpoint) => {
    const { params, query, body } = inputs[name] ?? {}
    const given = { ...(params && { params }), ...(query && { query }), ...(body && { body }) }
    expect(read(endpoint, withUnseen(given) as CallInput)).toEqual(read(endpoint, given))
  })

  it.each(unseen)('U-07: make no text of their own: %j', (sign) => {
    const body = { ...inputs[createRequest.name]?.body, description: sign.repeat(3) }
    expect(read(createRequest, { body })).toEqual([expect.stringMatching(/[а-я]/)])
  })

  it('U-07: stay in a password, which is hashed as typed', () => {
    const body = { username: 'anna@demo.local', password: '\u00ADПодвал-2026' }
    expect(read(login, { body })).toEqual({ body })
  })
})

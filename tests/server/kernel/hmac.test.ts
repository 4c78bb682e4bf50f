import { expect, it } from 'vitest'
import { getAccountId, createHmacFunction, getScope } from '../../../server/kernel/hmac.ts'
import { testSecret } from '../support/app.ts'

const hmac = createHmacFunction(testSecret)

it('A-06: gives each profile of a resident a stable scope', () => {
  const pairs = [
    [1, 2],
    [1, 3],
    [2, 2],
    [11, 1],
    [1, 11],
  ] as const
  const scopes = pairs.map(([resident, profile]) => getScope(hmac, resident, profile))
  expect(new Set(scopes).size).toBe(pairs.length)
  expect(
    pairs.map(([resident, profile]) => getScope(createHmacFunction(testSecret), resident, profile)),
  ).toEqual(scopes)
  expect(scopes).not.toContain(getAccountId(hmac, 1))
})

import { expect, it } from 'vitest'
import { getAccountId, createSeal, getScope } from '../../../server/kernel/seal.ts'
import { testSecret } from '../support/app.ts'

const seal = createSeal(testSecret)

it('A-06: each profile of a resident has a scope of its own, the same at every sign-in', () => {
  const pairs = [
    [1, 2],
    [1, 3],
    [2, 2],
    [11, 1],
    [1, 11],
  ] as const
  const scopes = pairs.map(([resident, profile]) => getScope(seal, resident, profile))
  expect(new Set(scopes).size).toBe(pairs.length)
  expect(pairs.map(([resident, profile]) => getScope(createSeal(testSecret), resident, profile))).toEqual(
    scopes,
  )
  expect(scopes).not.toContain(getAccountId(seal, 1))
})

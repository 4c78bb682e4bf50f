import { describe, expect, it } from 'vitest'
import { policyState } from '../../../src/features/profile/rules/policy-state.ts'

const policy = { valid_from: '2026-03-01', valid_till: '2027-02-28' }

describe('a policy', () => {
  it.each([
    ['2026-02-28', { name: 'coming' }],
    ['2026-03-01', { name: 'active' }],
    ['2027-01-28', { name: 'active' }],
    ['2027-01-29', { name: 'ending', daysLeft: 30 }],
    ['2027-02-28', { name: 'ending', daysLeft: 0 }],
    ['2027-03-01', { name: 'ended' }],
  ])('R-05: on %s is %o', (today, state) => {
    expect(policyState(policy, today)).toEqual(state)
  })
})

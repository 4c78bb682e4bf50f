import { describe, expect, it } from 'vitest'
import { getTransition } from '../../../server/modules/payments/payment-transition.ts'

describe('what a result of the bank does to a payment', () => {
  const undecided = ['created', 'sent', 'unknown', 'refused'] as const
  const reversed = { kind: 'reversed', transaction: 'second', kopecks: 100 } as const

  it.each(undecided)(
    'P-13: a reversal of another transaction does not void a payment that is %s',
    (state) => {
      const toTransition = (transaction: string | null) =>
        getTransition({ state, total: 100, transaction }, reversed)
      expect([toTransition('first'), toTransition('second'), toTransition(null)]).toEqual([
        'other_transaction',
        'void',
        'void',
      ])
    },
  )

  it.each(['confirmed', 'reversed'] as const)('P-13: nor does it change one that is %s', (state) => {
    expect(getTransition({ state, total: 100, transaction: 'first' }, reversed)).toBe('other_transaction')
  })
})

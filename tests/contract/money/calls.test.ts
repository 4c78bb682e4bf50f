import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorStatus } from '#contract/error-codes.ts'
import * as accruals from '#contract/accruals/endpoints.ts'
import * as payments from '#contract/payments/endpoints.ts'
import * as cards from '#contract/payments/card-endpoints.ts'
import * as history from '#contract/payments/history-endpoints.ts'
import * as receipts from '#contract/receipts/endpoints.ts'

const calls: readonly Endpoint[] = [accruals, payments, cards, history, receipts].flatMap((group) =>
  Object.values(group),
)
const starts = [payments.payOrder, payments.payRequest, payments.startTransaction, payments.fastTransaction]

describe('money calls', () => {
  it('B-06: require a permission, and C if they move money', () => {
    // The route checks the right of what was paid: a tenant may have the shop's only.
    const gated = calls.filter((call) => call !== payments.getStartedPayment)
    for (const { name, access } of gated) expect(access, name).toMatchObject({ action: /[CRUD]/ })
    for (const { name, access } of starts) expect(access, name).toMatchObject({ action: 'C' })
  })

  it('P-13: require an idempotency key if they start a payment', () => {
    expect(calls.filter(({ keyed }) => keyed === true)).toEqual(starts)
  })

  it('P-05: may answer 425 and 423 if they start a payment', () => {
    for (const { name, errorCodes } of starts)
      expect(
        errorCodes.map((code) => errorStatus[code]),
        name,
      ).toEqual(expect.arrayContaining([425, 423]))
  })

  const back = {
    back_url_s: 'https://cabinet.test/#/main/from/bank_payment/',
    back_url_f: 'https://cabinet.test/#/',
  }
  const wish = { sector: 'housing', amount: 10.5, ...back }

  it.each([
    ['a negative sum', { amount: -1 }],
    ['three decimals', { amount: 1.001 }],
    ['a sum in words', { amount: '10' }],
    ['a way back that is a script', { back_url_s: 'javascript:alert(1)' }],
    ['a word that it does not know', { state: 'confirmed' }],
  ])('V-10: reject a start with %s', (_, odd) => {
    expect(payments.startTransaction.body.safeParse(wish).success).toBe(true)
    expect(payments.startTransaction.body.safeParse({ ...wish, ...odd }).success).toBe(false)
  })
})

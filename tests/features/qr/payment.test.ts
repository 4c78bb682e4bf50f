import { describe, expect, it } from 'vitest'
import type { PaymentInfo } from '#contract/qr/schema.ts'
import { getSubject, getCost, sumToPay, wireRoubles } from '../../../src/features/qr/rules/payment.ts'
import { monthAndYear } from '../../../src/lib/dates/dates.ts'
import { failureKind, paymentFailureText } from '../../../src/features/qr/rules/failure-text.ts'
import { CallError, NoResponseError } from '../../../src/lib/http/call-errors.ts'

const info: PaymentInfo = {
  address_str: 'ул. Садовая, 5, кв. 61',
  sector: { value: 'housing', text: 'ЖКУ' },
  period: '2026-10',
  debt: 6482.37,
  on_the_way: 0,
  to_pay: 6482.37,
  fee_percent: 0.8,
  fee_minimum: 0,
  payment: null,
  processing_url: null,
  params: { debt_amount: '6482.37' },
}
const withoutDebt = { ...info, debt: 0, to_pay: 0 }
const withoutReceipt = { ...withoutDebt, period: null }
const takenOver = { ...info, period: null }
const allOnTheWay = { ...info, on_the_way: 6482.37, to_pay: 0 }

describe('getSubject', () => {
  it('X-05 P-31: is what is left of the debt, else an advance', () => {
    expect([info, withoutDebt, allOnTheWay].map(getSubject)).toEqual(['debt', 'advance', 'advance'])
  })

  it('X-05: is a debt even without a receipt, but no advance before the first receipt', () => {
    expect([takenOver, withoutReceipt].map(getSubject)).toEqual(['debt', 'nothing'])
  })

  it('X-05: the sum is the debt, or the typed advance', () => {
    expect(sumToPay(info, '')).toBe(648_237)
    expect(sumToPay(info, '1')).toBe(648_237)
    expect(['', '.', '0', '0.00', '150.5'].map((typed) => sumToPay(withoutDebt, typed))).toEqual([
      null,
      null,
      null,
      null,
      15_050,
    ])
    expect(sumToPay(allOnTheWay, '100')).toBe(10_000)
    expect(sumToPay(allOnTheWay, '')).toBeNull()
  })

  it('X-05: fee and total are exact', () => {
    expect(getCost(info, 648_237)).toEqual({ fee: 5186, total: 653_423 })
    expect(wireRoubles(6534.23)).toBe('6\u202F534,23')
    expect(monthAndYear('2026-10')).toBe('Октябрь 2026')
  })
})

describe('what a payer reads of a failure', () => {
  const refused = (status: number, code: string, errors: string[]) => new CallError(status, { errors, code })

  it("X-07: the 10-second rule and unexpected errors have panels, others the server's text", () => {
    expect(failureKind(refused(425, 'too_soon', ['Рано']))).toBe('too_soon')
    expect(failureKind(refused(500, 'unknown', ['Произошла ошибка']))).toBe('unknown')
    expect(failureKind(new CallError(502, null))).toBe('unknown')
    expect(failureKind(new Error('not a call'))).toBe('unknown')
    expect(failureKind(refused(422, 'over_maximum', ['Слишком много']))).toBe('said')
    expect(paymentFailureText(refused(422, 'over_maximum', ['Слишком много']))).toBe('Слишком много')
  })

  it('O-13 X-08: says offline that nothing can be paid', () => {
    expect(failureKind(new NoResponseError(null))).toBe('said')
    expect(paymentFailureText(new NoResponseError(null))).toMatch(
      /^Нет связи с сервером. Без сети оплатить нельзя/,
    )
  })
})

import { describe, expect, it } from 'vitest'
import { monthsBetween } from '#contract/calendar.ts'
import type { Paid } from '#contract/payments/history-schema.ts'
import {
  groupByMonth,
  listPurposes,
  getSum,
  isSameRange,
  validateRange,
  readyRanges,
  toRange,
  buildSheet,
} from '../../../src/features/payments/rules/history.ts'
import { paid, refund } from './demo-paid.ts'

const zone = 'Europe/Moscow'

describe('the range of the history', () => {
  it('P-12: is by default the last 12 months, to the end of the current one', () => {
    expect(toRange('year', '2026-11-12')).toEqual({ from: '2025-12-01', till: '2026-11-30' })
    expect(toRange('month', '2026-02-28')).toEqual({ from: '2026-02-01', till: '2026-02-28' })
    expect(isSameRange(toRange('half', '2026-11-12'), toRange('half', '2026-11-30'))).toBe(true)
  })

  it('P-30: holds as many months as its name says', () => {
    const months = readyRanges.map((ready) => {
      const { from, till } = toRange(ready, '2026-11-12')
      return monthsBetween(from.slice(0, 7), till.slice(0, 7)) + 1
    })
    expect(Object.fromEntries(readyRanges.map((ready, at) => [ready, months[at]]))).toEqual({
      month: 1,
      half: 6,
      year: 12,
      two: 24,
    })
  })

  it('P-12: rejects reversed days, over five years, and missing days', () => {
    expect(validateRange({ from: '2026-11-13', till: '2026-11-12' })).toBe('reversed')
    expect(validateRange({ from: '2021-11-12', till: '2026-11-12' })).toBe('too_long')
    expect(validateRange({ from: '2021-11-13', till: '2026-11-12' })).toBeNull()
    expect(validateRange({ from: '', till: '2026-11-12' })).toBe('incomplete')
  })
})

describe('the history by months', () => {
  const back: Paid = { ...paid, id: 'b', state: 'reversed', amount: 100 }
  const overhaul: Paid = { ...paid, id: 'c', sector: 'overhaul', sector_name: 'Капремонт', amount: 0.29 }

  it("P-12: assigns a payment to the month of the organisation's time zone", () => {
    const late = { ...paid, paid_at: '2026-09-30T21:30:00Z' }
    expect(groupByMonth([late], zone)).toMatchObject([{ period: '2026-10' }])
    expect(groupByMonth([late], 'UTC')).toMatchObject([{ period: '2026-09' }])
  })

  it('P-12: sums without reversed payments, exactly', () => {
    expect(getSum([paid, back, overhaul])).toBe(612_033 + 2 * 4896)
    expect(listPurposes([paid, overhaul, back])).toMatchObject([
      { sector: 'housing' },
      { sector: 'overhaul' },
    ])
  })

  it('P-20: subtracts completed refunds only', () => {
    const refunds = [refund('refunded', 300.5, 0), refund('under_way', 100, 0), refund('refused', 5, 0)]
    expect(getSum([{ ...paid, amount: 1000, refunds }])).toBe(69_950 + 4896)
  })

  it('P-16: the sheet has a row for each shown payment with sums as numbers', () => {
    const subject = () => 'Жилищно-коммунальные услуги'
    const words = { name: 'Платежи', header: [], subject, channel: () => 'Картой', state: () => 'Оплачено' }
    expect(buildSheet([paid], zone, words).rows).toEqual([
      [
        '08.10.2026',
        'Жилищно-коммунальные услуги',
        { value: 6169, decimals: 2 },
        { value: 48.96, decimals: 2 },
        { value: 0, decimals: 2 },
        'Картой',
        'Оплачено',
        '220220******4417',
      ],
    ])
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthsBetween, shiftPeriod } from '#contract/calendar.ts'
import { toRoubles } from '#contract/money.ts'
import { toBalanceView } from '../../../src/features/accruals/rules/balance-view.ts'
import { getChange } from '../../../src/features/accruals/rules/line-change.ts'
import { applyFilter, buildSheet, toStatusView } from '../../../src/features/accruals/rules/list.ts'
import { inMonth, toMonth } from '../../../src/features/accruals/messages.ts'
import { monthTitle } from '../../../src/lib/dates/dates.ts'
import { listMonths } from '../../../src/lib/dates/month-range.ts'
import { accrualRanges } from '../../../src/features/accruals/rules/range.ts'
import { toYearView } from '../../../src/features/accruals/rules/year-view.ts'
import { accrual, before, debt, heating, overhaul, september } from './demo-accrual.ts'

const { validateRange, toRange, findReady, readyRanges } = accrualRanges
const present = '2026-11'
const list = [accrual, overhaul, september]

describe('the range of the list', () => {
  it('P-01: is by default the last 12 months, to the current one', () => {
    expect(toRange('year', present)).toEqual({ from: '2025-12', till: '2026-11' })
    expect(toRange('year', '2026-01')).toEqual({ from: '2025-02', till: '2026-01' })
  })

  it('P-01: has ready ranges as long as their names, and rejects reversed ones and those over five years', () => {
    const lengths = readyRanges.map((ready) => listMonths(toRange(ready, present)).length)
    expect(lengths).toEqual([6, 12, 24, 60])
    for (const ready of readyRanges) {
      expect(findReady(toRange(ready, present), present)).toBe(ready)
      expect(validateRange(toRange(ready, present))).toBeNull()
    }
    expect(validateRange({ from: '2026-03', till: '2026-02' })).toBe('reversed')
    expect(validateRange({ from: '2021-11', till: '2026-11' })).toBe('too_long')
    expect(findReady({ from: '2026-01', till: '2026-02' }, present)).toBeNull()
  })
})

describe('the filter of the list', () => {
  it('P-01: selects the chosen sector, and on request only debts: debt and partially', () => {
    const getIds = (sector: string | null, onlyDebts: boolean) =>
      applyFilter([...list, { ...september, id: 7, status: 'partially' }], { sector, onlyDebts }).map(
        ({ id }) => id,
      )
    expect(getIds(null, false)).toEqual([10, 8, 9, 7])
    expect(getIds('housing', false)).toEqual([10, 9, 7])
    expect(getIds(null, true)).toEqual([10, 7])
    expect(getIds('overhaul', true)).toEqual([])
  })
})

describe('the status of a receipt', () => {
  it('P-01: a debt has its due date and days left, negative when overdue', () => {
    expect(toStatusView(accrual, '2026-11-12')).toEqual({
      name: 'debt',
      due: '2026-11-15',
      daysLeft: 3,
      toPay: 648_237,
      onTheWay: 0,
    })
    const part = { ...accrual, status: 'partially', to_pay: 412 } as const
    expect(toStatusView(part, '2026-11-17')).toMatchObject({ daysLeft: -2, toPay: 41_200 })
  })

  it('P-31: money on its way is not asked for again, and covers the receipt or a part of it', () => {
    const part = { ...accrual, on_the_way: 505 }
    expect(toStatusView(part, present)).toMatchObject({ name: 'partially', toPay: 597_737, onTheWay: 50_500 })
    expect(toStatusView({ ...accrual, on_the_way: 6482.37 }, present)).toEqual({ name: 'onTheWay' })
  })

  it('P-01: a paid receipt has its payment date; one with only recalculation asks for nothing', () => {
    expect(toStatusView(september, present)).toEqual({ name: 'paid', on: '2026-10-08' })
    expect(toStatusView({ ...september, amount: -5, paid_on: null }, present)).toEqual({ name: 'nothing' })
  })
})

describe('the balance', () => {
  it('P-01 P-03: sums debts less advances and unconfirmed payments', () => {
    const { sectors, balance } = toBalanceView([
      { ...debt, on_the_way: 2000 },
      { ...debt, sector: 'overhaul', amount: 0, advance: 82.36 },
    ])
    expect(sectors.map(({ debt: owed, toPay, advance }) => [owed, toPay, advance])).toEqual([
      [648_237, 448_237, 0],
      [0, 0, 8236],
    ])
    expect(balance).toBe(440_001)
  })

  it('P-01: omits sectors without a balance, unless no sector has one', () => {
    const clear = { ...debt, sector: 'overhaul', amount: 0 }
    const getNames = (...debts: (typeof debt)[]) => toBalanceView(debts).sectors.map(({ sector }) => sector)
    expect(getNames(debt, clear)).toEqual(['housing'])
    expect(getNames({ ...debt, amount: 0 }, clear)).toEqual(['housing', 'overhaul'])
  })

  it('P-03: never asks for a negative sum', () => {
    const kopecks = fc.integer({ min: 0, max: 99_999_999 })
    fc.assert(
      fc.property(kopecks, kopecks, (owed, way) => {
        const [sector] = toBalanceView([
          { ...debt, amount: toRoubles(owed), on_the_way: toRoubles(way) },
        ]).sectors
        expect(sector?.toPay).toBe(Math.max(0, owed - way))
      }),
    )
  })
})

describe('the change against the previous month', () => {
  it('P-02: names a higher volume as the reason', () => {
    expect(getChange(heating, true)).toEqual({
      name: 'changed',
      kopecks: 38_214,
      reason: { volume: 0.13, tariffBefore: null },
    })
  })

  it('P-02: names a higher tariff with the previous one; both reasons can apply', () => {
    const dearer = { ...heating, tariff: 3000 }
    expect(getChange(dearer, true)).toMatchObject({ reason: { volume: 0.13, tariffBefore: 2945.12 } })
    expect(getChange({ ...dearer, volume: 0.712 }, true)).toMatchObject({ reason: { volume: 0 } })
  })

  it('P-02: distinguishes the same sum, a new service and a missing previous month', () => {
    expect(getChange({ ...heating, charged: before.charged }, true)).toEqual({ name: 'same' })
    expect(getChange({ ...heating, before: null }, true)).toEqual({ name: 'new' })
    expect(getChange({ ...heating, before: null }, false)).toBeNull()
  })

  it('P-02: gives no reason when the unit differs or is missing', () => {
    expect(getChange({ ...heating, unit: 'кВт·ч' }, true)).toMatchObject({ reason: null })
    expect(getChange({ ...heating, volume: null, tariff: null }, true)).toMatchObject({ reason: null })
  })
})

describe('the chart of the year', () => {
  it('P-01: ends with the newest receipt, with all sectors summed, beside the year before', () => {
    const earlier = [
      { period: '2026-07', amount: 100 },
      { period: '2025-10', amount: 5000.5 },
      { period: '2025-10', amount: 0.1 },
      { period: '2024-10', amount: 7 },
    ]
    const view = toYearView(list, earlier)
    expect(view).toEqual({
      months: [
        { period: '2026-07', value: 10_000, past: null },
        { period: '2026-08', value: 0, past: null },
        { period: '2026-09', value: 612_004, past: null },
        { period: '2026-10', value: 732_247, past: 500_060 },
      ],
      total: 1_354_251,
      pastTotal: null,
      lowest: 10_000,
      highest: 732_247,
    })
    expect(toYearView([], earlier)).toBeNull()
  })

  it('P-01: compares the sums of two years only if each month of both is known', () => {
    const [october, both] = [['2025-10'], ['2025-09', '2025-10']].map((periods) =>
      periods.map((period) => ({ period, amount: 1000 })),
    )
    expect(toYearView(list, october ?? [])).toMatchObject({ pastTotal: null })
    expect(toYearView(list, both ?? [])).toMatchObject({ pastTotal: 200_000 })
    const year = Array.from({ length: 14 }, (_, index) => ({
      period: shiftPeriod('2026-08', -index),
      amount: 10,
    }))
    const view = toYearView(list, [
      ...year,
      ...year.map(({ period }) => ({ period: shiftPeriod(period, -14), amount: 1 })),
    ])
    expect(view?.months).toHaveLength(12)
    expect(view?.pastTotal).toBe(view?.months.reduce((sum, { past: kopecks }) => sum + (kopecks ?? 0), 0))
    expect(monthsBetween(view?.months[0]?.period ?? '', view?.months.at(-1)?.period ?? '')).toBe(11)
  })

  it('P-01: keeps a month of recalculation as a negative sum', () => {
    expect(toYearView([{ ...accrual, amount: -10.5 }], [])).toMatchObject({
      months: [{ value: -1050 }],
      total: -1050,
    })
  })
})

describe('months in sentences', () => {
  it('P-02: use the prepositional case', () => {
    expect(['2026-01', '2026-03', '2026-05', '2026-08', '2026-09'].map(inMonth)).toEqual([
      'январе',
      'марте',
      'мае',
      'августе',
      'сентябре',
    ])
    expect(['2026-03', '2026-05', '2026-09'].map(toMonth)).toEqual(['марту', 'маю', 'сентябрю'])
    expect([monthTitle('2026-10', present), monthTitle('2025-12', present)]).toEqual([
      'Октябрь',
      'Декабрь 2025',
    ])
  })
})

describe('the list as a file', () => {
  it('P-01: has the shown rows with sums as numbers', () => {
    const words = { name: 'Начисления', header: ['Месяц'], status: () => 'Оплачено' }
    expect(buildSheet([september], words).rows).toEqual([
      [
        '09.2026',
        'Жилищно-коммунальные услуги',
        { value: 6120.04, decimals: 2 },
        { value: 6120.04, decimals: 2 },
        { value: 0, decimals: 2 },
        '15.11.2026',
        'Оплачено',
      ],
    ])
  })
})

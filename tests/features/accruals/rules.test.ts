import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthsBetween } from '#contract/calendar.ts'
import { toRoubles } from '#contract/money.ts'
import { toBalanceView } from '../../../src/features/accruals/rules/balance-view.ts'
import { getChange } from '../../../src/features/accruals/rules/line-change.ts'
import { applyFilter, buildSheet, toStatusView } from '../../../src/features/accruals/rules/list.ts'
import { inMonth, toMonth } from '../../../src/features/accruals/messages.ts'
import { monthTitle } from '../../../src/lib/dates/dates.ts'
import { validateRange, toRange, findReady, readyRanges } from '../../../src/features/accruals/rules/range.ts'
import { toYearView } from '../../../src/features/accruals/rules/year-view.ts'
import { accrual, before, debt, heating, overhaul, september } from './demo-accrual.ts'

const present = '2026-11'
const list = [accrual, overhaul, september]

describe('the range of the list', () => {
  it('P-01: is by default the last year, from the first day of its month to the current month', () => {
    expect(toRange('year', present)).toEqual({ from: '2025-11', till: '2026-11' })
    expect(toRange('year', '2026-01')).toEqual({ from: '2025-01', till: '2026-01' })
  })

  it('P-01: recognises ready ranges and rejects reversed ones and those over five years', () => {
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
      leftKopecks: 648_237,
    })
    const part = { ...accrual, status: 'partially', to_pay: 412 } as const
    expect(toStatusView(part, '2026-11-17')).toMatchObject({ daysLeft: -2, leftKopecks: 41_200 })
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
    expect(sectors.map(({ debt: owed, payable, advance }) => [owed, payable, advance])).toEqual([
      [648_237, 448_237, 0],
      [0, 0, 8236],
    ])
    expect(balance).toBe(640_001)
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
        expect(sector?.payable).toBe(Math.max(0, owed - way))
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
  it('P-01: has twelve months up to the newest receipt, with all sectors summed', () => {
    const view = toYearView(list)
    expect(view?.months.map(({ period }) => period)).toHaveLength(12)
    expect(monthsBetween(view?.months[0]?.period ?? '', view?.newest.period ?? '')).toBe(11)
    expect(view).toMatchObject({
      newest: { period: '2026-10', kopecks: 732_247, percent: 100 },
      lowest: 612_004,
      highest: 732_247,
      average: 672_126,
    })
    expect(toYearView([])).toBeNull()
  })

  it('P-01: has no bars when nothing was charged', () => {
    const view = toYearView([{ ...accrual, amount: 0 }])
    expect(view?.months.map(({ percent }) => percent)).toEqual(Array(12).fill(0))
  })

  it('P-01: has no bar for a month of recalculation, and none above the maximum', () => {
    const amounts = fc.array(fc.integer({ min: -1_000_000, max: 99_999_999 }), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(amounts, (kopecks) => {
        const view = toYearView(
          kopecks.map((sum, index) => ({
            ...accrual,
            amount: toRoubles(sum),
            period: `2026-${String(index + 1).padStart(2, '0')}`,
          })),
        )
        for (const { percent, kopecks: sum } of view?.months ?? [])
          expect(percent >= 0 && percent <= 100 && (sum > 0 || percent === 0)).toBe(true)
      }),
    )
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

import { describe, expect, it } from 'vitest'
import type { AccrualDetail, AccrualLine } from '#contract/accruals/schema.ts'
import { findMainPart, toBillParts } from '../../../src/features/accruals/rules/bill-parts.ts'
import { messages } from '../../../src/features/accruals/messages.ts'
import { accrual, before, heating } from './demo-accrual.ts'

const line = (
  service: string,
  charged: number,
  past: number | null,
  yearAgo: number | null,
): AccrualLine => ({
  ...heating,
  service,
  charged,
  before: past === null ? null : { ...before, service, charged: past },
  year_ago: yearAgo,
})
const bill = (lines: AccrualLine[], more: Partial<AccrualDetail> = {}): AccrualDetail => ({
  accrual,
  lines,
  gone: [],
  before: { id: 9, period: '2026-09', amount: 1 },
  year_ago: { id: 7, period: '2025-10', amount: 1 },
  ...more,
})

describe('the parts of a bill', () => {
  const parts = toBillParts(
    bill(
      [
        line('Содержание жилья', 1000, 1000, 900),
        line('Холодная вода', 150.1, 100, 90.05),
        line('Водоотведение', 149.9, 150, null),
        line('Подогрев воды', 200, 200, 100),
        line('Отопление', 2000, 1500, 2500),
        line('Электроэнергия, день', 600, 700, 400),
        line('Уборка газонов', 0, 0, 0),
      ],
      { gone: [{ ...before, service: 'Газоснабжение', charged: 50 }] },
    ),
  )

  it('P-02: joins services by kind, the largest first, with sums exact to the kopeck', () => {
    expect(parts.map(({ kind, kopecks, percent }) => [kind, kopecks, percent])).toEqual([
      ['heat', 200_000, 49],
      ['keep', 100_000, 24],
      ['power', 60_000, 15],
      ['water', 50_000, 12],
    ])
  })

  it('P-02: compares each part with the month before, with services that are gone, and with last year', () => {
    expect(parts.map(({ change, yearAgo }) => [change, yearAgo])).toEqual([
      [50_000, 250_000],
      [0, 90_000],
      [-15_000, 40_000],
      [5_000, 19_005],
    ])
    expect(findMainPart(parts)).toBe('heat')
    const alone = toBillParts(bill([line('Отопление', 2000, null, null)], { before: null, year_ago: null }))
    expect(alone).toMatchObject([{ change: null, yearAgo: null, percent: 100 }])
  })

  it('P-02: a part of one service has its name, others the name of the kind', () => {
    expect(parts.map(messages.part)).toEqual([
      'Отопление',
      'Жильё и другие услуги',
      'Электричество и газ',
      'Вода',
    ])
    const [power, water] = toBillParts(bill([line('Электроэнергия, день', 5, 1, 1), line('Вода', 1, 1, 1)]))
    expect([power, water].map((part) => part && messages.part(part))).toEqual([
      'Электроэнергия, день',
      'Вода',
    ])
  })

  it('P-02: money returned has no share of the bar', () => {
    const returned = toBillParts(bill([line('Отопление', -100, 0, 0), line('Вода', 100, 0, 0)]))
    expect(returned.map(({ percent }) => percent)).toEqual([100, 0])
  })
})

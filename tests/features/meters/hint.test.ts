import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SCALE } from '#contract/meters/fixed.ts'
import { hintText } from '../../../src/features/meters/answer-messages.ts'
import { getHint } from '../../../src/features/meters/rules/hint.ts'
import type { ZoneDial } from '../../../src/features/meters/rules/meter-form.ts'
import { coldDial } from './dials.ts'

const cold: ZoneDial = {
  ...coldDial,
  previous: 123.45 * SCALE,
  lastDeltas: [4.1, 4.21, 4.3].map((each) => each * SCALE),
}
const period = '2026-10'
const tariff = { period, roubles: [58.32] }
const day: ZoneDial = {
  ...cold,
  zone: 'day',
  type: 'ElectricTwoRateAreaMeter',
  previous: 2032 * SCALE,
  lastDeltas: [90, 95, 100].map((each) => each * SCALE),
}
const night: ZoneDial = {
  ...day,
  zone: 'night',
  previous: 1077 * SCALE,
  lastDeltas: [46, 46, 46].map((each) => each * SCALE),
}
const heat: ZoneDial = { ...cold, type: 'HeatAreaMeter', previous: 14.2173 * SCALE }

const formatHint = (texts: string[], dials: ZoneDial[], unit: string, roubles?: number[]): string | null => {
  const hint = getHint(texts, dials, roubles && { period, roubles })
  const amount = `${String((hint?.difference ?? 0) / SCALE).replace('.', ',')} ${unit}`
  return (
    hint &&
    hintText(hint, { amount, zones: dials.length, period })
      .replaceAll('\u00a0', ' ')
      .replaceAll('\u202f', ' ')
  )
}

describe('the hint under a reading', () => {
  it('M-21: shows the difference to the usual consumption and its cost', () => {
    expect(formatHint(['128,46'], [cold], 'м³', [58.32])).toBe('На 0,8 м³ больше обычного, дороже на 47 ₽')
  })
  it('M-21: shows the total cost when it is usual, less, or many times more', () => {
    expect(formatHint(['127,66'], [cold], 'м³', [58.32])).toBe('Как обычно, около 246 ₽')
    expect(formatHint(['2118', '1118'], [day, night], 'кВт·ч', [7.12, 3.02])).toBe(
      'На 14 кВт·ч меньше обычного, всего около 736 ₽ за день и ночь',
    )
    expect(formatHint(['223,45'], [cold], 'м³', [58.32])).toBe(
      'В 24 раза больше обычного, всего около 5 832 ₽',
    )
  })
  it('M-21: shows only the cost of heating by the month of its tariff', () => {
    expect(formatHint(['15,06'], [heat], 'Гкал', [2945.12])).toBe('Около 2 482 ₽ по тарифу октября')
  })
  it('M-21: omits what is unknown without a tariff or history, and is empty for an invalid value', () => {
    expect(formatHint(['128,46'], [cold], 'м³')).toBe('На 0,8 м³ больше обычного')
    expect(formatHint(['128,46'], [{ ...cold, lastDeltas: [] }], 'м³', [58.32])).toBe(
      'Около 292 ₽ по тарифу октября',
    )
    expect(formatHint(['128,46'], [{ ...cold, lastDeltas: [] }], 'м³')).toBeNull()
    expect(formatHint(['12'], [cold], 'м³', [58.32])).toBeNull()
    expect(formatHint(['2118', ''], [day, night], 'кВт·ч', [7.12, 3.02])).toBeNull()
  })
  it('M-21: never shows a sum of zero or less', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 123, max: 40_000 }),
        fc.integer({ min: 0, max: 99 }),
        (whole, hundredths) => {
          const hint = getHint([`${whole},${String(hundredths).padStart(2, '0')}`], [cold], tariff)
          expect(hint?.roubles ?? 1).toBeGreaterThan(0)
          expect(hint?.difference ?? 0).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { SCALE } from '#contract/meters/fixed.ts'
import { countWrong, readForm, unusualZone } from '../../../src/features/meters/rules/form-state.ts'
import { toEntry, blurField, inputText } from '../../../src/features/meters/rules/entry.ts'
import { coldDial } from './dials.ts'

const day = {
  ...coldDial,
  type: 'ElectricTwoRateAreaMeter' as const,
  zone: 'day' as const,
  previous: 2032 * SCALE,
}
const night = { ...day, zone: 'night' as const, previous: 1077 * SCALE }
const steady = { ...coldDial, lastDeltas: [4 * SCALE, 4.2 * SCALE, 3.9 * SCALE] }

describe('readForm', () => {
  it('M-03: empty fields are nothing to send', () => {
    expect(readForm(['', ''], [day, night], false)).toEqual({ name: 'empty' })
  })

  it('M-02: a meter of two rates needs both values', () => {
    expect(readForm(['2118', ''], [day, night], false)).toEqual({ name: 'partial' })
    expect(readForm(['2118', '1100'], [day, night], false)).toEqual({ name: 'ready', values: [2118, 1100] })
  })

  it('M-07: one invalid zone makes the meter invalid', () => {
    expect(readForm(['2118', '5'], [day, night], false)).toEqual({ name: 'wrong' })
  })

  it('M-17: unusual consumption requires a confirmation', () => {
    expect(readForm(['120'], [steady], false)).toEqual({ name: 'unusual', values: [120] })
    expect(readForm(['120'], [steady], true)).toEqual({ name: 'ready', values: [120] })
  })

  it('M-17: four times the usual consumption is still usual', () => {
    expect(unusualZone(['103,1'], [steady])).toBeNull()
    expect(unusualZone(['103,11'], [steady])).toBe(steady)
  })

  it('M-17: nothing is unusual with fewer than three known months', () => {
    expect(unusualZone(['900'], [{ ...steady, lastDeltas: [SCALE, SCALE] }])).toBeNull()
  })
})

describe('the counts of the dock', () => {
  it('M-14: an invalid field counts once its error is shown', () => {
    const left = (text: string) => blurField(inputText(toEntry('', coldDial), text, coldDial), coldDial)
    const typing = inputText(toEntry('', coldDial), '78', coldDial)
    const fields = [left('90'), left('78'), typing, toEntry('', coldDial)].map(
      (entry) => [entry, coldDial] as const,
    )
    expect(countWrong(fields)).toBe(1)
  })
})

import { describe, expect, it } from 'vitest'
import { windowState } from '../../../src/features/meters/rules/window-state.ts'

const constants = (today: string, strict: boolean) => ({
  time_zone: 'Europe/Moscow',
  today,
  period: '2026-11',
  meter_window: { from_day: 15, till_day: 25, strict },
  benefit: false,
  payment_maximum: 50_000,
})

describe('what the form says of the submission window', () => {
  it('M-13: names its last day while it is open', () => {
    expect(windowState(constants('2026-11-15', true))).toEqual({ name: 'open', till: '2026-11-25' })
    expect(windowState(constants('2026-11-25', true))).toEqual({ name: 'open', till: '2026-11-25' })
  })

  it('M-18: a window that is not strict only warns outside', () => {
    expect(windowState(constants('2026-11-26', false)).name).toBe('outside')
  })

  it('M-18: a strict window is shut before its first day and names it', () => {
    expect(windowState(constants('2026-11-14', true))).toEqual({
      name: 'shut',
      from: '2026-11-15',
      till: '2026-11-25',
      isPast: false,
    })
  })

  it('M-18: a strict window that is past names the next one', () => {
    expect(windowState(constants('2026-11-26', true))).toEqual({
      name: 'shut',
      from: '2026-12-15',
      till: '2026-12-25',
      isPast: true,
    })
  })
})

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

describe('windowState', () => {
  it('M-13: names the last day while the window is open', () => {
    expect(windowState(constants('2026-11-15', true))).toEqual({ name: 'open', till: '2026-11-25' })
    expect(windowState(constants('2026-11-25', true))).toEqual({ name: 'open', till: '2026-11-25' })
  })

  it('M-18: only warns outside a window that is not strict', () => {
    expect(windowState(constants('2026-11-26', false)).name).toBe('outside')
  })

  it('M-18: before a strict window names its first day', () => {
    expect(windowState(constants('2026-11-14', true))).toEqual({
      name: 'shut',
      from: '2026-11-15',
      till: '2026-11-25',
      isPast: false,
    })
  })

  it('M-18: after a strict window names the next one', () => {
    expect(windowState(constants('2026-11-26', true))).toEqual({
      name: 'shut',
      from: '2026-12-15',
      till: '2026-12-25',
      isPast: true,
    })
  })
})

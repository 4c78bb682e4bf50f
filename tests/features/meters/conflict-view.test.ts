import { describe, expect, it } from 'vitest'
import { toConflictView } from '../../../src/features/meters/rules/conflict-view.ts'

const at = (period: string) => ({
  time_zone: 'Europe/Moscow',
  today: `${period}-28`,
  period,
  meter_window: { from_day: 15, till_day: 25, strict: true },
  benefit: false,
  payment_maximum: 50_000,
})
const current = { period: '2026-11', previous: [412.4], standing: null }

describe('the question about a reading in conflict', () => {
  it("O-08: shows another value, or a changed previous one, beside the resident's own", () => {
    expect(toConflictView('other_value', '2026-11', current, at('2026-11'))).toEqual({
      name: 'other_value',
      standing: null,
    })
    expect(toConflictView('previous_changed', '2026-11', current, at('2026-11'))).toEqual({
      name: 'previous_changed',
      previous: [412.4],
    })
  })

  it('O-08: offers to move a reading of a past month to the current one', () => {
    expect(toConflictView('window_closed', '2026-11', null, at('2026-12'))).toEqual({ name: 'move' })
  })

  it('O-08: names the next window while the month lasts', () => {
    expect(toConflictView('window_closed', '2026-11', current, at('2026-11'))).toEqual({
      name: 'wait',
      from: '2026-12-15',
      till: '2026-12-25',
    })
  })
})

import { describe, expect, it } from 'vitest'
import { plannedSlot, proposeSlot } from '../../../src/features/cases/visit-slot.ts'
import { deskCase } from '../support/desk-case.tsx'

/** In Moscow. */
const at = (time: string): number => Date.parse(`2026-11-12T${time}:00+03:00`)

describe('the proposed hours of a visit', () => {
  it.each([
    ['06:30', { date: '2026-11-12', from: '10:00', till: '12:00' }],
    ['11:05', { date: '2026-11-12', from: '12:00', till: '14:00' }],
    ['17:59', { date: '2026-11-12', from: '18:00', till: '20:00' }],
    ['18:00', { date: '2026-11-13', from: '10:00', till: '12:00' }],
    ['23:40', { date: '2026-11-13', from: '10:00', till: '12:00' }],
  ])('G-22: are in the future at %s', (time, slot) => {
    expect(proposeSlot(deskCase(), at(time))).toEqual(slot)
  })

  it('G-22: are those the resident asked for', () => {
    const wanted = deskCase({ desired_start_at: '2026-11-14T06:00:00Z' })
    expect(proposeSlot(wanted, at('11:05'))).toEqual({ date: '2026-11-14', from: '09:00', till: '11:00' })
    expect(proposeSlot(deskCase({ desired_start_at: '2026-11-11T06:00:00Z' }), at('11:05')).date).toBe(
      '2026-11-12',
    )
  })

  it('G-22: are those of the planned visit, unless it is over', () => {
    const planned = deskCase({ planned_at: '2026-11-14T11:00:00Z', planned_till: '2026-11-14T12:30:00Z' })
    expect(proposeSlot(planned, at('11:05'))).toEqual({ date: '2026-11-14', from: '14:00', till: '15:30' })
    expect(proposeSlot(planned, at('11:05') + 3 * 86_400_000).date).toBe('2026-11-15')
  })
})

it('G-22: a visit planned without an end shows the end of its deadline', () => {
  const due = {
    answer: null,
    done: null,
    basis: 'organisation' as const,
    visit: { at: '2026-11-14T13:00:00Z', whole_day: false },
  }
  expect(plannedSlot(deskCase({ planned_at: '2026-11-14T11:00:00Z', due }))).toEqual({
    date: '2026-11-14',
    from: '14:00',
    till: '16:00',
  })
})

import { describe, expect, it } from 'vitest'
import { dueReadings } from '../../../server/modules/meters/due-readings.ts'

const window = (from_day: number, till_day: number) => ({ from_day, till_day, strict: true })
const days = (month: string, from: number, till: number) =>
  Array.from({ length: till - from + 1 }, (_, n) => `${month}-${String(from + n).padStart(2, '0')}`)

describe('reminder of readings', () => {
  it('N-04: is due on the last five days of the window', () => {
    const due = days('2026-03', 1, 31).filter((day) => dueReadings(day, 12, window(10, 25)))
    expect(due).toEqual(days('2026-03', 21, 25))
    expect(dueReadings('2026-03-21', 12, window(10, 25))).toEqual({ period: '2026-03', till: '2026-03-25' })
  })

  it('N-04: is due from the first day of a shorter window', () => {
    const due = days('2026-03', 1, 31).filter((day) => dueReadings(day, 12, window(23, 25)))
    expect(due).toEqual(days('2026-03', 23, 25))
  })

  it('N-04: names the month in which the window began', () => {
    expect(dueReadings('2026-04-02', 12, window(25, 3))).toEqual({ period: '2026-03', till: '2026-04-03' })
    expect(dueReadings('2026-03-29', 12, window(25, 3))).toBeNull()
  })

  it('N-04: ends with a short month', () => {
    expect(dueReadings('2026-02-24', 12, window(1, 31))).toEqual({ period: '2026-02', till: '2026-02-28' })
    expect(dueReadings('2026-02-23', 12, window(1, 31))).toBeNull()
  })

  it('N-04: is not due at night', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => hour)
    const due = hours.filter((hour) => dueReadings('2026-03-31', hour, window(1, 31)))
    expect([due[0], due.at(-1)]).toEqual([10, 19])
  })
})

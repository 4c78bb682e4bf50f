import { assert, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findFaults,
  isBlank,
  desiredStart,
  writtenPhones,
  type RequestForm,
  listSlots,
} from '../../../src/features/requests/rules/request-form.ts'

const zone = 'Europe/Moscow'
const now = new Date('2026-11-12T06:00:00Z')
const kind = {
  type: 'AreaRequest',
  category: 'plumbing',
  subcategory: 'tap',
  name: 'Кран',
  categoryName: 'Сантехника',
} as const
const form: RequestForm = { kind, description: 'Капает', day: '', time: '', phones: ['+7 903 555 01 47'] }

describe('the form of a request', () => {
  it('Q-02: a complete form is valid, also without a desired time and phones', () => {
    expect(findFaults(form, zone, now)).toEqual({})
    expect(findFaults({ ...form, day: '2026-11-12', time: '09:15', phones: ['+7 '] }, zone, now)).toEqual({})
  })

  it('Q-02: reports each error at its field', () => {
    const wrong: RequestForm = {
      kind: null,
      description: ' \n',
      day: '2026-11-12',
      time: '08:45',
      phones: ['+7 ', '+7 903'],
    }
    expect(findFaults(wrong, zone, now)).toEqual({
      kind: 'missing',
      description: 'missing',
      time: 'past',
      phone1: 'half',
    })
    expect(findFaults({ ...form, day: '2026-11-13' }, zone, now)).toEqual({ time: 'half' })
  })

  it("Q-02: the desired time is an instant in the organisation's time zone", () => {
    const wish = { ...form, day: '2026-11-13', time: '14:00' }
    expect(desiredStart(wish, zone)).toBe('2026-11-13T11:00:00.000Z')
    expect(desiredStart(wish, 'Asia/Vladivostok')).toBe('2026-11-13T04:00:00.000Z')
    expect(desiredStart(form, zone)).toBeNull()
  })

  it('Q-02: sends a repeated phone once and drops an empty field', () => {
    expect(writtenPhones({ phones: ['+7 903 555 01 47', '+7 ', '+7 903 555 01 47'] })).toEqual([
      '+7 903 555 01 47',
    ])
  })

  it('O-05: a form with only the known phone is blank', () => {
    expect(isBlank({ ...form, kind: null, description: '' })).toBe(true)
    expect(isBlank({ ...form, description: '' })).toBe(false)
  })

  it('Q-02: slots are quarters of an hour from 8 to 21; today only future ones', () => {
    expect(listSlots('2026-11-13', '2026-11-12T23:59')).toHaveLength(52)
    assert(
      property(nat(23), nat(59), (hour, minute) => {
        const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
        const slots = listSlots('2026-11-12', `2026-11-12T${clock}`)
        expect(slots.every(({ time }) => time > clock)).toBe(true)
        expect(slots).toHaveLength(listSlots('2026-11-12', '').filter(({ time }) => time > clock).length)
      }),
    )
  })
})

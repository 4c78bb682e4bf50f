import { describe, expect, it } from 'vitest'
import { toKopecks, toRoubles } from '#contract/money.ts'
import {
  dayOfMonth,
  forMonth,
  instantDayTime,
  monthName,
  numericDate,
  numericMonth,
} from '../../../src/lib/dates/dates.ts'
import { formatMoney, moneyParts } from '../../../src/lib/text/money.ts'
import { counted, lowerFirst, plural } from '../../../src/lib/text/russian.ts'

const forms = { one: 'счётчик', few: 'счётчика', many: 'счётчиков' }

describe('Russian text', () => {
  it('L-10: lowers the first letter inside a sentence, but not of an abbreviation', () => {
    expect(['Кухня', 'ГВС, стояк 2', 'В нише', '№ 7', ''].map(lowerFirst)).toEqual([
      'кухня',
      'ГВС, стояк 2',
      'в нише',
      '№ 7',
      '',
    ])
  })

  it('B-09: formats dates and months', () => {
    expect(monthName('2026-11')).toBe('ноябрь')
    expect(forMonth('2026-11', '2026-12')).toBe('за ноябрь')
    expect(forMonth('2025-11', '2026-12')).toBe('за ноябрь 2025')
    expect(dayOfMonth('2026-11-25')).toBe('25 ноября')
    expect(numericDate('2026-11-05')).toBe('05.11.2026')
    expect(numericMonth('2026-11')).toBe('11.2026')
    expect(instantDayTime('2026-11-12T06:40:00Z', 'Europe/Moscow')).toBe('12 ноября, 09:40')
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    for (let month = 0; month < 12; month += 1) {
      const instant = Date.UTC(2026, month, 28, 23, 5)
      expect(instantDayTime(instant)).toBe(instantDayTime(instant, timeZone))
    }
  })

  it('B-09: picks the plural form of a count', () => {
    const words = [1, 2, 5, 11, 21, 22, 111, 0].map((count) => plural(count, forms))
    expect(words).toEqual([
      'счётчик',
      'счётчика',
      'счётчиков',
      'счётчиков',
      'счётчик',
      'счётчика',
      'счётчиков',
      'счётчиков',
    ])
    expect(counted(3, forms)).toBe('3\u00a0счётчика')
  })

  it('P-04: converts money between kopecks and roubles', () => {
    expect([0.1, 0.29, 1.15, 1234.56].map(toKopecks)).toEqual([10, 29, 115, 123_456])
    expect(toRoubles(123_456)).toBe(1234.56)
    expect(formatMoney(123_456_705)).toBe('1\u202F234\u202F567,05\u202F₽')
    expect(moneyParts(-50)).toEqual({ roubles: '−0', kopecks: '50' })
  })
})

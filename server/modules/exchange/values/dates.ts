import { normalizeWords } from './letters.ts'
import { fault, value, type Parse, type Parsed } from './parsed.ts'

const months = [
  ['январь', 'января', 'january'],
  ['февраль', 'февраля', 'february'],
  ['март', 'марта', 'march'],
  ['апрель', 'апреля', 'april'],
  ['май', 'мая', 'may'],
  ['июнь', 'июня', 'june'],
  ['июль', 'июля', 'july'],
  ['август', 'августа', 'august'],
  ['сентябрь', 'сентября', 'september'],
  ['октябрь', 'октября', 'october'],
  ['ноябрь', 'ноября', 'november'],
  ['декабрь', 'декабря', 'december'],
].map((names) => names.map(normalizeWords))

/** '01' to '12' for a name or its first three or more letters; undefined if it is no month. */
export const monthNumber = (word: string): string | undefined => {
  const at = word.length < 3 ? -1 : months.findIndex((names) => names.some((name) => name.startsWith(word)))
  return at === -1 ? undefined : String(at + 1).padStart(2, '0')
}

/** Two digits are 1970 to 2069. */
const fullYear = (year: string): string =>
  year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`

const calendarDay = (year: string, month: string, day: string): Parsed => {
  const iso = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso) return fault('такого дня нет')
  return iso < '1990' || iso > '2101' ? fault('год не между 1990 и 2100') : value(iso)
}

// «Т» is the folded T of ISO 8601.
const timeOfDay = /[tт ](\d{1,2}:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)(z|[+-]\d\d:?\d\d)?$/

const dayForms: readonly (readonly [RegExp, order: readonly [year: number, month: number, day: number]])[] = [
  [/^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d\d)$/, [4, 3, 1]],
  [/^(\d{4})([./-])(\d{1,2})\2(\d{1,2})$/, [1, 3, 4]],
  [/^((?:19|20)\d\d)()(\d\d)(\d\d)$/, [1, 3, 4]],
  [/^[«"]?(\d{1,2})[»"]?([ .-]) ?([a-zа-я]{3,})\.?[ .-] ?(\d{4}|\d\d)$/, [4, 3, 1]],
]

/** American programs write 11/5/2026 for 5 November, Russian ones 05.11.2026 or 05/11/2026. */
const isAmbiguous = (text: string): boolean => {
  const [, first = '', second = ''] = /^(\d{1,2})\/(\d{1,2})\/\d{2,4}$/.exec(text) ?? []
  return first !== '' && (first.length < 2 || second.length < 2) && first !== second && Number(first) <= 12
}

const readDay = (text: string): Parsed | null => {
  if (isAmbiguous(text)) return fault('не понять, где день и где месяц: нужно 21.11.2026')
  for (const [form, [year, month, day]] of dayForms) {
    const parts = form.exec(text)
    if (!parts) continue
    const number = /\d/.test(parts[month] ?? '') ? parts[month] : monthNumber(parts[month] ?? '')
    if (number !== undefined) return calendarDay(parts[year] ?? '', number, parts[day] ?? '')
  }
  return null
}

/** «чт, 05.11.2026» */
const weekday =
  /^(?:пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье)(?:\., ?|[,.] ?| )(?=\d)/

const withoutYearWord = (text: string): string => text.replace(/(\d) ?(?:г\.?|год|года)$/, '$1')

/** Midnight in UTC is the evening before in no Russian time zone, other times may be another day. */
const isOtherZone = (time: string, zone: string | undefined): boolean =>
  zone === 'z' && !/^0?0:00(?::00(?:[.,]0+)?)?$/.test(time)

/**
 * Parses a calendar day as programs print it: 21.11.2026, 21.11.26, 2026-11-21, 20261121, «21 ноября 2026 г.», each with
 * a time of day, which is dropped.
 */
export const day: Parse = (given) => {
  const text = normalizeWords(given).replace(weekday, '')
  const [, time = '', zone] = timeOfDay.exec(text) ?? []
  if (isOtherZone(time, zone)) return fault('время по Гринвичу: оставьте только дату, 21.11.2026')
  const form = 'дата: 21.11.2026 или 2026-11-21'
  return (
    readDay(withoutYearWord(text.replace(timeOfDay, ''))) ??
    fault(isSerial(text) ? `${form}. Это дата числом: задайте столбцу формат «Дата»` : form)
  )
}

/** Days since 1899 of the years 1982 to 2064. */
const isSerial = (text: string): boolean => /^[345]\d{4}(?:[.,]\d+)?$/.test(text)

const monthForms: readonly (readonly [RegExp, year: number, month: number])[] = [
  [/^(\d{1,2})[ ./-](\d{4})$/, 2, 1],
  [/^(\d{4})[./-](\d{1,2})$/, 1, 2],
  [/^(20\d\d)(\d\d)$/, 1, 2],
  [/^(\d\d)(20\d\d)$/, 2, 1],
  [/^(?:за )?([a-zа-я]{3,})[ .,-]{0,2}(\d{4}|\d\d)$/, 2, 1],
  [/^(\d{4}) ([a-zа-я]{3,})$/, 1, 2],
]

/** «с 01.11.2026 по 30.11.2026» and 01.11.2026-30.11.2026: days of one month. */
const dayRange = /^(?:с )?(\d\d\.\d\d\.\d{4}) ?(?:по|[-–—]) ?(\d\d\.\d\d\.\d{4})$/

const readRange = (text: string): Parsed | null => {
  const days = dayRange.exec(text)?.slice(1).map(day)
  const [first, last] =
    days?.map((parsed) => ('value' in parsed ? (parsed.value ?? '').slice(0, 7) : '')) ?? []
  return first && first === last ? value(`${first}-01`) : null
}

/**
 * Parses a month, also as any of its days or as a range of them, to its first day: 11.2026, 2026-11,
 * «ноябрь 2026 г.», ноя.26.
 */
export const month: Parse = (given) => {
  const text = withoutYearWord(normalizeWords(given))
  for (const [form, year, month_] of monthForms) {
    const parts = form.exec(text)
    if (!parts) continue
    const word = parts[month_] ?? ''
    const number = /\d/.test(word) ? word : monthNumber(word)
    if (number === undefined) continue
    const first = calendarDay(parts[year] ?? '', number, '01')
    return 'fault' in first && first.fault === 'такого дня нет' ? fault('такого месяца нет') : first
  }
  const parsed = readRange(text) ?? day(given)
  if ('value' in parsed && parsed.value !== null) return value(`${parsed.value.slice(0, 7)}-01`)
  return 'fault' in parsed && parsed.fault === 'такого дня нет' ? parsed : fault('месяц: 11.2026 или 2026-11')
}

/** Whole dates of Excel, of Google Sheets and of pandas, which no flat or document has as its number. */
const wholeDate = /^(?:\d{1,2}([./])\d{1,2}\1\d{4}|\d{4}-\d\d-\d\d)(?:[T ]\d{1,2}:\d\d(?::\d\d)?)?$/

/** What spreadsheets make of «1/2»: 01.02.2026, 01.фев, фев.26, 2-янв, Jan-12. */
export const isSpreadsheetDate = (text: string): boolean => {
  if (text.length >= 8 && text.length <= 19 && wholeDate.test(text)) return true
  // Most cells are no such text, and normalising each would take most of the time of reading a table.
  if (text.length > 12 || !/\p{L}{3}/u.test(text)) return false
  const [, word = ''] =
    /^\d{1,2}[. -]([a-zа-я]{3,4})\.?$/.exec(normalizeWords(text)) ??
    /^([a-zа-я]{3,4})\.?[. -]\d{2,4}$/.exec(normalizeWords(text)) ??
    []
  return monthNumber(word) !== undefined
}

import { trimEnd } from '#contract/linear-text.ts'
import { meterTypes, type MeterType } from '#contract/meters/types.ts'

/** A value as it is staged, or why it is refused. */
type Parsed = { readonly value: string | null } | { readonly fault: string }
type Parse = (text: string) => Parsed

/** A column of a kind of table: its header, its column in the staging table, and how its text is read. */
export interface Column {
  readonly header: string
  readonly field: string
  /** Type in PostgreSQL. */
  readonly type: 'text' | 'bigint' | 'integer' | 'numeric' | 'date' | 'boolean'
  readonly parse: Parse
  readonly isRequired?: true
}

const value = (text: string | null): Parsed => ({ value: text })
const fault = (reason: string): Parsed => ({ fault: reason })

/** A text without line breaks of at most so many characters. */
export const text =
  (max: number): Parse =>
  (given) => {
    if (given.length > max) return fault(`длиннее ${max} знаков`)
    return /\p{Cc}/u.test(given) ? fault('в тексте есть перевод строки или служебный знак') : value(given)
  }

/** A text of several lines of at most so many characters. */
export const longText =
  (max: number): Parse =>
  (given) => {
    if (given.length > max) return fault(`длиннее ${max} знаков`)
    return /(?![\t\n\r])\p{Cc}/u.test(given)
      ? fault('в тексте есть служебный знак')
      : value(given.replaceAll(/\r\n?/g, '\n'))
  }

/** The number of an account or of a meter: spaces inside do not count. */
export const number: Parse = (given) => {
  const plain = given.replace(/\s/g, '')
  if (/^[\d.,]+e[+]\d+$/i.test(plain))
    return fault('программа таблиц испортила номер: нужен текстовый столбец')
  return /^[\p{L}\d/_.№-]{1,40}$/u.test(plain) ? value(plain) : fault('номер: до 40 букв и цифр')
}

const spaces = /[\s\u00A0\u202F]/g

/** A decimal number with so many digits before and after the separator. */
export const decimal =
  (whole: number, places: number): Parse =>
  (given) => {
    const [, sign = '', digits, fraction = ''] =
      /^(-?)(\d+)(?:[.,](\d+))?$/.exec(given.replace(spaces, '')) ?? []
    if (digits === undefined) return fault('это не число')
    if (digits.replace(/^0+/, '').length > whole) return fault(`больше ${whole} цифр до запятой`)
    if (trimEnd(fraction, '0').length > places) return fault(`больше ${places} цифр после запятой`)
    return value(`${sign}${digits}.${fraction || '0'}`)
  }

/** A sum of money, in roubles; it is staged in kopecks. */
export const money: Parse = (given) => {
  const parsed = decimal(9, 2)(given)
  if ('fault' in parsed || parsed.value === null) return parsed
  const [whole = '', fraction = ''] = parsed.value.split('.')
  return value(String(Number(`${whole}${fraction.padEnd(2, '0').slice(0, 2)}`)))
}

/** A whole number between two. */
export const whole =
  (min: number, max: number): Parse =>
  (given) =>
    /^\d{1,9}$/.test(given) && Number(given) >= min && Number(given) <= max
      ? value(String(Number(given)))
      : fault(`нужно целое число от ${min} до ${max}`)

const calendarDay = (year: string, month: string, day: string): Parsed => {
  const iso = `${year}-${month}-${day}`
  const at = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso) return fault('такого дня нет')
  return year < '1990' || year > '2100' ? fault('год не между 1990 и 2100') : value(iso)
}

/** A day as 21.11.2026 or 2026-11-21. */
export const day: Parse = (given) => {
  const russian = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(given)
  if (russian)
    return calendarDay(
      russian[3] ?? '',
      (russian[2] ?? '').padStart(2, '0'),
      (russian[1] ?? '').padStart(2, '0'),
    )
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(given) ?? []
  return year && month && date ? calendarDay(year, month, date) : fault('дата: 21.11.2026 или 2026-11-21')
}

/** A month as 11.2026 or 2026-11; it is staged as its first day. */
const month: Parse = (given) => {
  const [, early, late] = /^(\d{1,2})\.(\d{4})$/.exec(given) ?? []
  // A spreadsheet makes the first day of a month of it.
  const iso = early && late ? `${late}-${early.padStart(2, '0')}` : given.replace(/^(\d{4}-\d\d)-01$/, '$1')
  if (!/^\d{4}-\d\d$/.test(iso)) return fault('месяц: 11.2026 или 2026-11')
  const first = calendarDay(iso.slice(0, 4), iso.slice(5), '01')
  return 'fault' in first && first.fault === 'такого дня нет' ? fault('такого месяца нет') : first
}

/** Да or нет. */
export const flag: Parse = (given) => {
  const word = given.toLowerCase()
  if (word === 'да') return value('true')
  return word === 'нет' ? value('false') : fault('нужно «да» или «нет»')
}

const resources: Readonly<Record<string, string>> = {
  'холодная вода': 'ColdWater',
  хвс: 'ColdWater',
  'горячая вода': 'HotWater',
  гвс: 'HotWater',
  газ: 'Gas',
  электричество: 'Electric',
  электроэнергия: 'Electric',
  отопление: 'Heat',
  тепло: 'Heat',
  'распределитель тепла': 'HeatDistributor',
}

/** The type of a meter of a flat, by its name in the exchange or in Russian; electricity is staged without its rates. */
export const meterType: Parse = (given) => {
  const known = meterTypes.find((type) => type.toLowerCase() === given.toLowerCase())
  if (known !== undefined) return value(known)
  const resource = resources[given.toLowerCase().replaceAll(/\s+/g, ' ')]
  if (resource === undefined) return fault('такого типа счётчиков нет')
  return value(resource === 'Electric' ? 'Electric' : (`${resource}AreaMeter` satisfies string))
}

/** The type of an electric meter of so many rates. */
export const electricTypes: readonly MeterType[] = [
  'ElectricOneRateAreaMeter',
  'ElectricTwoRateAreaMeter',
  'ElectricThreeRateAreaMeter',
]

/** Number of the personal account. */
export const accountColumn: Column = {
  header: 'Лицевой счёт',
  field: 'number',
  type: 'text',
  parse: number,
  isRequired: true,
}

/** Code or name of a sector. */
export const sectorColumn: Column = {
  header: 'Сектор',
  field: 'sector',
  type: 'text',
  parse: text(200),
  isRequired: true,
}

/** Serial number of a meter. */
export const serialColumn: Column = {
  header: 'Заводской номер',
  field: 'serial_number',
  type: 'text',
  parse: number,
  isRequired: true,
}

/** The month that a row is of. */
export const periodColumn: Column = {
  header: 'Период',
  field: 'period',
  type: 'date',
  parse: month,
  isRequired: true,
}

import { trimEnd } from '#contract/linear-text.ts'
import { meterTypes, type MeterType } from '#contract/meters/types.ts'

type Parsed = { readonly value: string | null } | { readonly fault: string }
type Parse = (text: string) => Parsed

export interface Column {
  readonly header: string
  readonly field: string
  /** PostgreSQL type. */
  readonly type: 'text' | 'bigint' | 'integer' | 'numeric' | 'date' | 'boolean'
  readonly parse: Parse
  readonly isRequired?: true
}

const value = (text: string | null): Parsed => ({ value: text })
const fault = (reason: string): Parsed => ({ fault: reason })

export const text =
  (max: number): Parse =>
  (given) => {
    if (given.length > max) return fault(`длиннее ${max} знаков`)
    return /\p{Cc}/u.test(given) ? fault('в тексте есть перевод строки или служебный знак') : value(given)
  }

/** Allows line breaks and normalises them to `\n`. */
export const longText =
  (max: number): Parse =>
  (given) => {
    if (given.length > max) return fault(`длиннее ${max} знаков`)
    return /(?![\t\n\r])\p{Cc}/u.test(given)
      ? fault('в тексте есть служебный знак')
      : value(given.replaceAll(/\r\n?/g, '\n'))
  }

/** Ignores spaces. */
export const number: Parse = (given) => {
  const plain = given.replace(/\s/g, '')
  if (/^[\d.,]+e[+]\d+$/i.test(plain))
    return fault('программа таблиц испортила номер: нужен текстовый столбец')
  return /^[\p{L}\d/_.№-]{1,40}$/u.test(plain) ? value(plain) : fault('номер: до 40 букв и цифр')
}

const spaces = /[\s\u00A0\u202F]/g

/** Parses a decimal; `whole` and `places` limit its digits. */
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

/** Parses roubles to kopecks. */
export const money: Parse = (given) => {
  const parsed = decimal(9, 2)(given)
  if ('fault' in parsed || parsed.value === null) return parsed
  const [whole = '', fraction = ''] = parsed.value.split('.')
  return value(String(Number(`${whole}${fraction.padEnd(2, '0').slice(0, 2)}`)))
}

export const integer =
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

/** Parses 21.11.2026 or 2026-11-21. */
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

/** Parses 11.2026 or 2026-11 to the first day of the month. */
const month: Parse = (given) => {
  const [, early, late] = /^(\d{1,2})\.(\d{4})$/.exec(given) ?? []
  // Spreadsheets turn a month into its first day.
  const iso = early && late ? `${late}-${early.padStart(2, '0')}` : given.replace(/^(\d{4}-\d\d)-01$/, '$1')
  if (!/^\d{4}-\d\d$/.test(iso)) return fault('месяц: 11.2026 или 2026-11')
  const first = calendarDay(iso.slice(0, 4), iso.slice(5), '01')
  return 'fault' in first && first.fault === 'такого дня нет' ? fault('такого месяца нет') : first
}

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

/** Parses a flat meter type: API name or Russian. "Electric" leaves the rates open. */
export const meterType: Parse = (given) => {
  const known = meterTypes.find((type) => type.toLowerCase() === given.toLowerCase())
  if (known !== undefined) return value(known)
  const resource = resources[given.toLowerCase().replaceAll(/\s+/g, ' ')]
  if (resource === undefined) return fault('такого типа счётчиков нет')
  return value(resource === 'Electric' ? 'Electric' : (`${resource}AreaMeter` satisfies string))
}

/** Indexed by the number of rates minus one. */
export const electricTypes: readonly MeterType[] = [
  'ElectricOneRateAreaMeter',
  'ElectricTwoRateAreaMeter',
  'ElectricThreeRateAreaMeter',
]

export const accountColumn: Column = {
  header: 'Лицевой счёт',
  field: 'number',
  type: 'text',
  parse: number,
  isRequired: true,
}

/** Sector code or name. */
export const sectorColumn: Column = {
  header: 'Сектор',
  field: 'sector',
  type: 'text',
  parse: text(200),
  isRequired: true,
}

export const serialColumn: Column = {
  header: 'Заводской номер',
  field: 'serial_number',
  type: 'text',
  parse: number,
  isRequired: true,
}

export const periodColumn: Column = {
  header: 'Период',
  field: 'period',
  type: 'date',
  parse: month,
  isRequired: true,
}

import { type HeadRow } from './joined-headers.ts'
import { UnreadableTableError } from '../errors.ts'
import { day, monthNumber } from '../values/dates.ts'
import { normalizeWords, showHeader } from '../values/letters.ts'

/** A value above the table that applies to every row. */
interface TitleValue {
  /** «10.2026», «01.10.2026» */
  readonly value: string
  /** What the title says. */
  readonly text: string
}

const dayRange =
  /(\d{1,2}\.\d{1,2}\.(?:\d{4}|\d\d)|\d{4}-\d\d-\d\d)(?: ?г\.?)? ?(?:по|до|и|[-\u2010-\u2015]) ?(\d{1,2}\.\d{1,2}\.(?:\d{4}|\d\d)|\d{4}-\d\d-\d\d)(?!\d)/g
const wordRange =
  /(?<!\d)\d{1,2} ?([а-яa-z]{3,8})? ?(\d{4})? ?(?:г\.? ?)?(?:по|до|[-\u2010-\u2015]) ?\d{1,2} ([а-яa-z]{3,8}) (\d{4})/g
const monthRange =
  /(?<![а-яa-z])([а-яa-z]{3,8}) ?(\d{4})? ?(?:г\. ?)?(?:по|до|и|[-\u2010-\u2015]) ?([а-яa-z]{3,8}) (\d{4})/g
const named =
  /(\d{1,2}[»"]? )?(?<![а-яa-z])([а-яa-z]{3,8})(?: месяц[а-я]{0,2}| м-ц)?(?:\.?[ ,]{0,2}(?:год:? )?(\d{4})|\.(\d\d)|\.? (\d\d)(?= ?г(?:\.|од|$)))(?![\d.]?\d)/g
const yearFirst = /(?<!\d)(20\d\d) ?(?:г\.|года?)?,? ?([а-яa-z]{3,8})(?![а-яa-z])/g
const numbered = /(?<![\d.№/-])(?<!№ )(\d{1,2})\.(20\d\d)(?![\d.]?\d)/g
const dashed = /(?<![\d.-])(20\d\d)[.-](\d\d)(?![.-]?\d)/g
const slashed = /(?:за|период|месяц)[: ]{1,3}(\d{1,2})\/(20\d\d)(?!\d)/g
const digits = /(?:период|месяц)[^\d]{0,12}(20\d\d)(\d\d)(?!\d)/g
const labelled = /(?:период|месяц)[^\d]{0,12}(\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d\d-\d\d)/g
const onDay = /(?<![а-я])на (\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d\d-\d\d|\d{1,2} [а-я]{3,8} \d{4})(?!\d)/g

const findMonth = (word: string): string | undefined =>
  monthNumber(word) ?? monthNumber(word.slice(0, -1)) ?? (word === 'мае' ? '05' : undefined)

const toMonth = (month: string | undefined, year = ''): readonly string[] =>
  month === undefined || Number(month) < 1 || Number(month) > 12
    ? []
    : [`${month.padStart(2, '0')}.${year.length === 2 ? `20${year}` : year}`]

const monthOfDay = (text = ''): readonly string[] => {
  const parsed = day(text)
  if ('fault' in parsed || parsed.value === null) return []
  const [year, month] = parsed.value.split('-')
  return toMonth(month, year)
}

type Parts = readonly (string | undefined)[]
/** The first month may leave out its name, or its year. */
const readMonths = ([first, firstYear, last = '', year = '']: Parts): readonly string[] => {
  const end = toMonth(findMonth(last), year)
  const start = findMonth(first ?? last)
  return end.length === 0 || start === undefined ? [] : [...toMonth(start, firstYear ?? year), ...end]
}
/** In this order: a text that one form has read is not read again by the next. */
const forms: readonly (readonly [RegExp, (parts: Parts) => readonly string[]])[] = [
  [dayRange, ([first, last]) => [...monthOfDay(first), ...monthOfDay(last)]],
  [wordRange, readMonths],
  [monthRange, readMonths],
  [
    named,
    ([dayOfMonth, word = '', ...years]) =>
      dayOfMonth
        ? []
        : toMonth(
            findMonth(word),
            years.find((year) => year !== undefined),
          ),
  ],
  [yearFirst, ([year, word = '']) => toMonth(findMonth(word), year)],
  [numbered, ([month, year]) => toMonth(month, year)],
  [dashed, ([year, month]) => toMonth(month, year)],
  [slashed, ([month, year]) => toMonth(month, year)],
  [digits, ([year, month]) => toMonth(month, year)],
  [labelled, ([first]) => monthOfDay(first)],
]

const listMonths = (text: string): readonly string[] => {
  let rest = text
  const found: string[] = []
  for (const [form, read] of forms)
    rest = rest.replaceAll(form, (whole: string, ...parts: string[]) => {
      const months = read(parts.slice(0, -2))
      found.push(...months)
      return months.length > 0 ? ' ' : whole
    })
  return found
}

const ofBalances = /долг|задолж|сальдо|остат|переплат/

/** Other tables say on what day they were made. */
const listDays = (text: string): readonly string[] =>
  !ofBalances.test(text) ? [] : [...text.matchAll(onDay)].flatMap(([, words = '']) => toDay(words))

/** Returns 21.11.2026. */
const toDay = (words: string): readonly string[] => {
  const parsed = day(words)
  return 'fault' in parsed || parsed.value === null ? [] : [parsed.value.split('-').toReversed().join('.')]
}

const ofPayments = /платеж|оплат|поступлен|зачислен|реестр/
/** «за 10.12.2026», «Дата платежа: 10.12.2026»; «от 11.12.2026» is the day of the register. */
const paidOn =
  /(?:(?<![а-я])за|дата (?:платеж(?:а|ей)|оплаты?|операци[ий]|зачислени[ея]|приема)):? ?(\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d\d-\d\d|[«"]?\d{1,2}[»"]? [а-я]{3,8} \d{4})(?!\d)(?! ?(?:г\.? ?)?(?:по|до|и|[-\u2010-\u2015]) ?\d)/g

/** A register of one day may name it only once. */
const listPaymentDays = (text: string): readonly string[] =>
  ofPayments.test(text) ? [...text.matchAll(paidOn)].flatMap(([, words = '']) => toDay(words)) : []

const maxTitleLength = 1000
const toText = ({ cells }: HeadRow): string =>
  showHeader(cells.filter((cell) => cell.trim() !== '').join(' ')).slice(0, maxTitleLength)

const readers: Readonly<Record<string, (text: string) => readonly string[]>> = {
  Период: listMonths,
  'На дату': listDays,
  Дата: listPaymentDays,
}

const phrases: Readonly<Record<string, string>> = { Период: 'Период взят', Дата: 'Дата взята' }

const messages = {
  two: (header: string, values: readonly TitleValue[]) =>
    `над таблицей два значения для столбца «${header}»: ${values.map(({ value, text }) => `${value} (${quote(text)})`).join(' и ')}. Оставьте одно или добавьте столбец «${header}»`,
  taken: (header: string, { value, text }: TitleValue) =>
    `${phrases[header] ?? `«${header}» взято`} из названия над таблицей: ${value} (${quote(text)})`,
} as const
const quote = (text: string): string => `«${text.slice(0, 80)}»`

/** Returns the different values of a column that the rows above a table name. */
const listValues = (header: string, above: readonly HeadRow[]): readonly TitleValue[] => {
  const found = new Map<string, TitleValue>()
  for (const row of above) {
    const text = toText(row)
    for (const value of readers[header]?.(normalizeWords(text)) ?? [])
      if (!found.has(value)) found.set(value, { value, text })
  }
  return [...found.values()]
}

/** Columns that a title may have in place of the table, with one value for all rows, as a map has them. */
export const readTitle = (above: readonly HeadRow[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(readers).flatMap((header) => {
      const [first] = listValues(header, above)
      return first ? [[header, `=${first.value}`]] : []
    }),
  )

/** Says what was taken from the title. Throws `UnreadableTableError` if it has several values. */
export const describeTitle = (headers: readonly string[], above: readonly HeadRow[]): readonly string[] =>
  headers.flatMap((header) => {
    const [first, ...others] = listValues(header, above)
    if (!first) return []
    if (others.length > 0) throw new UnreadableTableError(messages.two(header, [first, ...others]))
    return [messages.taken(header, first)]
  })

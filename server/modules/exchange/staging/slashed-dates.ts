import { UnreadableTableError } from '../errors.ts'
import { readCellText } from '../values/cell-text.ts'

const slashed = /^(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d\d)(?!\d)(.*)$/s

interface Slashed {
  readonly first: number
  readonly second: number
  /** 12:00:00 AM */
  readonly isHalfDay: boolean
  /** 05/11/2026; 5/11/2026 is a fault of its row. */
  readonly isRead: boolean
}

const readSlashed = (text: string): Slashed | null => {
  const [, first, sign, second, rest = ''] = slashed.exec(text) ?? []
  if (first === undefined || second === undefined) return null
  const isHalfDay = /\b[ap]\.?m\b/i.test(rest)
  const isRead = sign === '/' && first.length === 2 && second.length === 2
  return { first: Number(first), second: Number(second), isHalfDay, isRead }
}

const messages = {
  american: (place: string, column: string, text: string) =>
    `${place}, столбец «${column}»: ${text}: месяц стоит перед днём, как в американских программах. ` +
    'Даты этого столбца не прочитаны: запишите их как 21.11.2026 (в Excel: «Формат ячеек», «Дата») и загрузите файл снова',
  dayFirst: (column: string, text: string, count: number) =>
    `${column}: по датам с косой чертой не видно, день впереди или месяц. Прочитали впереди день, как ${text} (строк: ${count}). Проверьте`,
} as const

const months = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
] as const

const describeDay = (text: string, { first, second }: Slashed): string =>
  `${text} – ${first} ${months[second - 1]}`

/**
 * Decides for a whole column whether 05/11/2026 begins with the day. Throws `UnreadableTableError` at the first date
 * that has its month in front, because the others of the column would be read with day and month swapped.
 */
export const slashedDates = (column: string) => {
  let example: string | null = null
  let count = 0
  let isDayFirst = false
  let last = { cell: '', isCounted: false }
  const isAmbiguous = (cell: string, place: () => string): boolean => {
    const parsed = readCellText(cell)
    const text = ('value' in parsed ? (parsed.value ?? '') : '').slice(0, 40)
    const date = readSlashed(text)
    if (!date) return false
    const { first, second, isHalfDay, isRead } = date
    if (isHalfDay || (second > 12 && second <= 31 && first <= 12))
      throw new UnreadableTableError(messages.american(place(), column, text))
    if (isRead && first > 12) isDayFirst = true
    if (!isRead || first > 12 || first === second || second === 0) return false
    example ??= describeDay(text, date)
    return true
  }
  return {
    /** `place` names the row. */
    look(cell: string, place: () => string): void {
      if (cell.length < 6 || !/[/-]/.test(cell)) return
      if (cell !== last.cell) last = { cell, isCounted: isAmbiguous(cell, place) }
      if (last.isCounted) count += 1
    },
    list: (): readonly string[] =>
      example === null || isDayFirst ? [] : [messages.dayFirst(column, example, count)],
  }
}

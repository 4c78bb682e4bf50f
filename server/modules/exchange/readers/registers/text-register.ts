import { UnreadableTableError } from '../../errors.ts'
import type { Row } from '../read-csv.ts'
import { documentMarks } from './document-marks.ts'
import {
  formatKopecks,
  isReturn,
  parseDay,
  parseKopecks,
  toRow,
  type RegisterFaults,
  type RegisterReader,
} from './register.ts'

/**
 * A bank's text register: date; time; branch; cashier; operation; account; name, address, period and others; sum;
 * transferred; commission. Some banks leave out fields in the middle or add some at the end, so the three sums are
 * found by their balance: sum = transferred + commission.
 */
export interface TextLayout {
  readonly delimiter: string
  /** Field of the sum; the next two are transferred and commission. */
  readonly sumAt: number
  readonly width: number
  /** Lines above the payments. */
  readonly titleLines: number
}

const delimiters = [';', '|', '\t', ',']
const [operationAt, accountAt] = [4, 5]
/** Fields of the shortest layout. */
const minWidth = 9
const sampleLines = 200

const splitLine = (line: string, delimiter: string): readonly string[] => {
  const fields = line.split(delimiter).map((field) => field.trim())
  // Some banks end each line with the delimiter.
  return fields.at(-1) === '' ? fields.slice(0, -1) : fields
}

const isTime = (text: string | undefined): boolean => /^\d\d[-:.]\d\d([-:.]\d\d)?$/.test(text ?? '')

const isPayment = (fields: readonly string[]): boolean =>
  fields.length >= minWidth && parseDay(fields[0] ?? '') !== null && isTime(fields[1])

/** A total in words has another form at each bank, so it is not compared. */
const isRemark = (line: string): boolean =>
  line.trim() === '' || line.startsWith('#') || /^(?:итого|всего)(?!\p{L})/iu.test(line.trim())

/** A title or headers above the payments; a line with sums is a damaged payment. */
const isTitle = (line: string): boolean =>
  !line.startsWith('=') && !/\d[.,=-]\d\d(?!\d)(?![-./]\d)|(?:\d[;|\t]\d{1,20}){2}/.test(line)
const maxTitleLines = 10

const isPaymentLine = (line: string): boolean =>
  delimiters.some((delimiter) => isPayment(splitLine(line, delimiter)))

/** Returns the number of lines before the first payment. */
const countTitle = (lines: readonly string[]): number => {
  const at = lines.slice(0, maxTitleLines).findIndex(isPaymentLine)
  return at !== -1 && lines.slice(0, at).every((line) => isRemark(line) || isTitle(line)) ? at : 0
}

const readSums = (fields: readonly string[], at: number): readonly (number | null)[] =>
  [0, 1, 2].map((nth) => parseKopecks(fields[at + nth] ?? ''))

const isBalanced = ([sum, transferred, commission]: readonly (number | null | undefined)[]): boolean =>
  typeof sum === 'number' &&
  typeof transferred === 'number' &&
  typeof commission === 'number' &&
  sum !== 0 &&
  sum === transferred + commission

/** Returns null if the lines are no register. A single place must hold the sums in most of the lines. */
export const findTextLayout = (all: readonly string[]): TextLayout | null => {
  const titleLines = countTitle(all)
  const lines = all.slice(titleLines)
  const first = lines.find((line) => !isRemark(line))
  const delimiter = first && delimiters.find((known) => isPayment(splitLine(first, known)))
  if (!first || !delimiter) return null
  const sample = lines
    .filter((line) => !isRemark(line) && !line.startsWith('='))
    .slice(0, sampleLines)
    .map((line) => splitLine(line, delimiter))
  const width = splitLine(first, delimiter).length
  const places = Array.from({ length: Math.max(width - accountAt - 3, 0) }, (_, nth) => accountAt + 1 + nth)
  const counts = places.map((at) => sample.filter((fields) => isBalanced(readSums(fields, at))).length)
  const most = Math.max(...counts)
  const best = places.filter((_, nth) => counts[nth] === most)
  const [sumAt] = best
  if (sumAt === undefined || best.length > 1 || most * 2 < sample.length) return null
  return { delimiter, sumAt, width, titleLines }
}

const messages = {
  fields: (found: number, expected: number) => `в строке ${found} значений, а в других ${expected}`,
  afterEnd: 'строка стоит после итога банка, а своего итога у неё нет: возьмите реестр в банке ещё раз',
  noDate: 'дата операции: 20-11-2026',
  noOperation: 'нет кода операции',
  noSums: 'сумма, перечислено и комиссия: числа',
  notBalanced: 'сумма не равна перечисленному и комиссии',
  unread: (count: number) => `Суммы итога банка не сверены: строки, в которых сумм не прочесть: ${count}`,
  noEnd: 'В реестре нет итоговой строки банка: сверьте число платежей и сумму сами',
  total: (what: string, written: string, found: string) =>
    `в итоге банка ${what} ${written}, а в строках ${found}. Файл обрезан или изменён: возьмите его в банке ещё раз`,
  badTotal: 'итог банка не прочесть: нужно «=число;сумма;перечислено;комиссия»',
} as const

interface Totals {
  count: number
  /** Lines without readable sums, so the sums of the others cannot equal those of the bank. */
  unread: number
  sum: number
  transferred: number
  commission: number
}

const emptyTotals = (): Totals => ({ count: 0, unread: 0, sum: 0, transferred: 0, commission: 0 })

const checkTotals = (line: number, fields: readonly string[], found: Totals): void => {
  const fail = (text: string) => new UnreadableTableError(`строка ${line}: ${text}`)
  const [count = '', ...sums] = fields
  if (!/^\d{1,9}$/.test(count)) throw fail(messages.badTotal)
  if (Number(count) !== found.count) throw fail(messages.total('платежей', count, String(found.count)))
  const expected = [
    ['на сумму', found.sum],
    ['перечислено', found.transferred],
    ['комиссия', found.commission],
  ] as const
  for (const [nth, [what, kopecks]] of expected.entries()) {
    const written = parseKopecks(sums[nth] ?? '')
    if (written === null) throw fail(messages.badTotal)
    if (written !== kopecks && found.unread === 0)
      throw fail(messages.total(what, formatKopecks(written), formatKopecks(kopecks)))
  }
}

/** An unquoted delimiter inside an address makes a line longer; its sums are at the same place from the end. */
const withoutSplits = (fields: readonly string[], { sumAt, width }: TextLayout): readonly string[] => {
  const more = fields.length - width
  const fromEnd = [...fields.slice(0, accountAt + 1), ...fields.slice(accountAt + 1 + more)]
  return more > 0 && isBalanced(readSums(fromEnd, sumAt)) && !isBalanced(readSums(fields, sumAt))
    ? fromEnd
    : fields
}

/** Some banks write one operation for several accounts; the first one keeps the code as its document. */
const operationNames = () => {
  const accounts = new Map<string, string>()
  const { mark } = documentMarks()
  return (operation: string, account: string): string => {
    const first = accounts.get(operation) ?? account
    accounts.set(operation, first)
    return first === account ? operation : mark(operation, [account])
  }
}

interface PaymentReader {
  readonly layout: TextLayout
  readonly sector: string
  readonly nameDocument: (operation: string, account: string) => string
}

const readPayment = (
  line: number,
  given: readonly string[],
  { layout, sector, nameDocument }: PaymentReader,
) => {
  const { sumAt, width } = layout
  const fields = withoutSplits(given, layout)
  const day = parseDay(fields[0] ?? '')
  const sums = readSums(fields, sumAt)
  const operation = fields[operationAt] ?? ''
  const isBack = isBalanced(sums) && (sums[0] ?? 0) < 0
  const faults: RegisterFaults = {
    ...(isBack && { Сумма: isReturn }),
    ...(fields.length !== width && { Сумма: messages.fields(fields.length, width) }),
    ...(fields.length === width &&
      !isBalanced(sums) && { Сумма: sums.includes(null) ? messages.noSums : messages.notBalanced }),
    ...(day === null && { Дата: messages.noDate }),
    ...(operation === '' && { Документ: messages.noOperation }),
  }
  const [account = '', sum = ''] = [fields[accountAt], fields[sumAt]]
  const document = nameDocument(operation, account)
  return { row: toRow(line, { account, sector, day: day ?? fields[0] ?? '', sum, document }, faults), sums }
}

/** Reads payments, also of several registers in one file, each with its totals; the totals of the bank are compared with all lines, also with those that have faults. */
export const readTextRegister = (
  lines: AsyncIterable<readonly string[]>,
  layout: TextLayout,
  sector: string,
): RegisterReader => {
  let [hasEnd, unread] = [false, 0]
  return {
    notes: () => [
      ...(hasEnd ? [] : [messages.noEnd]),
      ...(hasEnd && unread > 0 ? [messages.unread(unread)] : []),
    ],
    rows: async function* () {
      const reader = { layout, sector, nameDocument: operationNames() }
      let found = emptyTotals()
      let [line, begun] = [0, 0]
      for await (const batch of lines) {
        const rows: Row[] = []
        for (const text of batch) {
          line += 1
          if (line <= layout.titleLines || isRemark(text)) continue
          const fields = splitLine(text, layout.delimiter)
          if (text.startsWith('=')) {
            checkTotals(line, [(fields[0] ?? '').slice(1).trim(), ...fields.slice(1)], found)
            ;[hasEnd, found, begun] = [true, emptyTotals(), 0]
            continue
          }
          begun ||= line
          const { row, sums } = readPayment(line, fields, reader)
          found.count += 1
          if (sums.includes(null)) {
            found.unread += 1
            unread += 1
          }
          found.sum += sums[0] ?? 0
          found.transferred += sums[1] ?? 0
          found.commission += sums[2] ?? 0
          rows.push(row)
        }
        yield rows
      }
      if (hasEnd && begun > 0) throw new UnreadableTableError(`строка ${begun}: ${messages.afterEnd}`)
    },
  }
}

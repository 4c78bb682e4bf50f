import { UnreadableTableError } from '../../errors.ts'
import type { Row } from '../read-csv.ts'
import { documentMarks } from './document-marks.ts'
import { findAccount } from './purpose.ts'
import {
  formatKopecks,
  isReturn,
  parseDay,
  parseKopecks,
  toRow,
  type RegisterFaults,
  type RegisterReader,
  type RegisterSector,
} from './register.ts'

export const clientBankMark = '1CClientBankExchange'

/** Field values by name; of a repeated name the first is kept. */
type Fields = ReadonlyMap<string, string>

const maxFields = 200
/** Characters of a value that goes on over several lines. */
const maxValueLength = 2000

const splitField = (line: string): readonly [name: string, value: string] => {
  const at = line.indexOf('=')
  return at === -1 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

const messages = {
  noAccounts: 'в выписке нет строки РасчСчет: не понять, какие платежи пришли вам',
  noEnd: 'в выписке нет строки КонецФайла: файл обрезан, возьмите его в банке ещё раз',
  unclosed: (line: number) => `строка ${line}: документ не закончен строкой КонецДокумента`,
  tooManyFields: (line: number) => `строка ${line}: в документе больше ${maxFields} строк`,
  afterEnd: (line: number) =>
    `строка ${line}: после КонецФайла есть строки, которые не начинаются с ${clientBankMark}: возьмите выписку ещё раз`,
  returned:
    'в назначении возврат, это не оплата жителя: если это всё же оплата, внесите её таблицей «Платежи»',
  noSum: 'сумма документа не число',
  noDay: 'дата поступления: 20.11.2026',
  byDate: (count: number) =>
    `В выписке нет дня, когда деньги пришли (ДатаПоступило), взята дата документа: ${count}`,
  repeated: (count: number) => `Документы, которые уже есть в этом файле, пропущены: ${count}`,
  notCome: 'банк ещё не зачислил эту сумму: в документе нет даты поступления',
  noNumber: 'нет номера документа',
  noSector: (account: string) => `счёт ${account} не указан ни у одной услуги`,
  outgoing: (count: number) => `Не платежи вам, пропущены: ${count}`,
  own: (count: number) => `Переводы между вашими счетами, пропущены: ${count}`,
  total: (written: string, found: string) =>
    `По остаткам выписки поступило ${written}, а документов на ${found}: проверьте, весь ли это файл`,
} as const

/** Returns the own accounts of a statement that its head names. */
export const findOwnAccounts = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(
    lines.flatMap((line) => {
      const [name, value] = splitField(line)
      return name === 'РасчСчет' && value !== '' ? [value] : []
    }),
  )

/**
 * Returns the code of the only sector that is paid to an account. Without requisites of that account it is the only
 * sector of the organisation.
 */
export const findSector = (sectors: readonly RegisterSector[], account: string): string | null => {
  const paid = sectors.filter(({ settlement }) => settlement === account)
  const [only, another] = paid.length > 0 ? paid : sectors
  return only && !another ? only.code : null
}

const first = (fields: Fields, ...names: readonly string[]): string =>
  names.map((name) => fields.get(name) ?? '').find((value) => value !== '') ?? ''

const compact = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')

/** Some programs cut the purpose into numbered lines, and repeat the first line or the whole of it. */
const readPurpose = (fields: Fields): string => {
  const whole = first(fields, 'НазначениеПлатежа')
  const lines = Array.from({ length: 9 }, (_, nth) => fields.get(`НазначениеПлатежа${nth + 1}`) ?? '')
  const joined = lines.filter((text) => text !== '').join(' ')
  if (compact(whole).includes(compact(joined))) return whole
  return compact(joined).includes(compact(whole)) ? joined : `${whole} ${joined}`
}

/** Numbers of payment orders are the payer's, so the document names the payer's account. */
const nameDocument = (fields: Fields): string => {
  const number = first(fields, 'Номер').replace(/^0+(?=\d)/, '')
  const payer = first(fields, 'ПлательщикРасчСчет', 'ПлательщикСчет')
  const date = first(fields, 'Дата')
  return `${number} от ${parseDay(date) ?? date}${payer && `, ${payer}`}`
}

interface Day {
  readonly day: string | null
  readonly fault: string | null
}

/** An empty ДатаПоступило: the bank has not credited the sum. Some banks leave the line out of every document. */
const readDay = (fields: Fields): Day => {
  const came = fields.get('ДатаПоступило') ?? first(fields, 'Дата')
  const day = parseDay(came)
  if (day !== null) return { day, fault: null }
  return { day: came || null, fault: came === '' ? messages.notCome : messages.noDay }
}

interface DocumentReader {
  readonly findSectorOf: (account: string) => string | null
  readonly mark: (document: string, parts: readonly string[]) => string
}

const readDocument = (line: number, fields: Fields, { findSectorOf, mark }: DocumentReader) => {
  const purpose = readPurpose(fields)
  const found = findAccount(purpose)
  const { day, fault: dayFault } = readDay(fields)
  const sum = first(fields, 'Сумма')
  const kopecks = parseKopecks(sum)
  const recipient = first(fields, 'ПолучательСчет', 'ПолучательРасчСчет')
  const sector = findSectorOf(recipient)
  const document = mark(nameDocument(fields), [recipient, String(kopecks ?? sum), compact(purpose)])
  const faults: RegisterFaults = {
    ...('fault' in found && { 'Лицевой счёт': found.fault }),
    ...(sector === null && { Сектор: messages.noSector(recipient) }),
    ...(dayFault !== null && { Дата: dayFault }),
    ...(kopecks === null && { Сумма: messages.noSum }),
    ...(kopecks !== null && kopecks < 0 && { Сумма: isReturn }),
    ...(purpose.toLowerCase().startsWith('возврат') && { Документ: messages.returned }),
    ...(first(fields, 'Номер') === '' && { Документ: messages.noNumber }),
  }
  const account = 'account' in found ? found.account : purpose
  const payment = { account, sector: sector ?? recipient, day: day ?? '—', sum, document }
  return { document, row: toRow(line, payment, faults) }
}

interface Statement {
  readonly lines: AsyncIterable<readonly string[]>
  readonly sectors: readonly RegisterSector[]
  /** Code of the sector for accounts whose sector is not known. */
  readonly chosen: string | undefined
}

/** Reads the incoming payments of a statement; the account is found in the purpose. */
export const readClientBank = ({ lines, sectors, chosen }: Statement): RegisterReader => {
  const notes: string[] = []
  const findSectorOf = (account: string) => {
    const isKnown = sectors.some(({ settlement }) => settlement === account)
    return isKnown
      ? (findSector(sectors, account) ?? chosen ?? null)
      : (chosen ?? findSector(sectors, account))
  }
  return {
    notes: () => notes,
    rows: async function* () {
      const own = new Set<string>()
      const documents = new Set<string>()
      const { startStatement, mark } = documentMarks()
      let [line, begun, outgoing, transferred, received, written] = [0, 0, 0, 0, 0, 0]
      let [byDate, repeated] = [0, 0]
      let fields: Map<string, string> | null = null
      let [isEnded, hasTotal] = [false, false]
      let lastName = ''
      for await (const batch of lines) {
        const rows: Row[] = []
        for (const text of batch) {
          line += 1
          const [name, value] = splitField(text)
          if (name === '') continue
          if (isEnded && name === clientBankMark) {
            // Statements of several days in one file.
            own.clear()
            startStatement()
            isEnded = false
          }
          if (isEnded) throw new UnreadableTableError(messages.afterEnd(line))
          if (name === 'СекцияДокумент') {
            if (fields !== null) throw new UnreadableTableError(messages.unclosed(begun))
            ;[fields, begun] = [new Map(), line]
          } else if (name === 'КонецФайла') {
            if (fields !== null) throw new UnreadableTableError(messages.unclosed(begun))
            isEnded = true
          } else if (name === 'КонецДокумента' && fields !== null) {
            const done: Fields = fields
            fields = null
            const to = [done.get('ПолучательСчет') ?? '', done.get('ПолучательРасчСчет') ?? '']
            if (own.size === 0) throw new UnreadableTableError(messages.noAccounts)
            if (!to.some((account) => own.has(account))) {
              outgoing += 1
              continue
            }
            received += parseKopecks(first(done, 'Сумма')) ?? 0
            if (own.has(first(done, 'ПлательщикСчет', 'ПлательщикРасчСчет'))) {
              transferred += 1
              continue
            }
            const { document, row } = readDocument(begun, done, { findSectorOf, mark })
            if (documents.has(document)) {
              repeated += 1
              continue
            }
            documents.add(document)
            if (!done.has('ДатаПоступило')) byDate += 1
            rows.push(row)
          } else if (fields !== null && !text.includes('=')) {
            // A line break inside the purpose.
            fields.set(lastName, `${fields.get(lastName) ?? ''} ${name}`.slice(0, maxValueLength))
          } else if (fields !== null) {
            if (!fields.has(name)) fields.set(name, value)
            lastName = name
            if (fields.size > maxFields) throw new UnreadableTableError(messages.tooManyFields(begun))
          } else if (name === 'РасчСчет') own.add(value)
          else if (name === 'ВсегоПоступило') {
            hasTotal = true
            written += parseKopecks(value) ?? 0
          }
        }
        yield rows
      }
      if (!isEnded) throw new UnreadableTableError(messages.noEnd)
      if (outgoing > 0) notes.push(messages.outgoing(outgoing))
      if (repeated > 0) notes.push(messages.repeated(repeated))
      if (byDate > 0) notes.push(messages.byDate(byDate))
      if (transferred > 0) notes.push(messages.own(transferred))
      if (hasTotal && written !== received)
        notes.push(messages.total(formatKopecks(written), formatKopecks(received)))
    },
  }
}

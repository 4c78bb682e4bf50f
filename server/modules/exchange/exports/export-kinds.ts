import { hash } from 'node:crypto'
import { consentText } from '#contract/auth/account-checks.ts'
import { orderConsentText } from '#contract/catalogue/order.ts'
import { formatFixed, toFixedPoint } from '#contract/meters/fixed.ts'
import { formatReading } from '#contract/meters/format.ts'
import { kindNames, toMeterKind, type MeterType } from '#contract/meters/types.ts'
import type { Fragment, Queryable } from '../../../db/connect.ts'
import { toLocalDate } from '../../../kernel/local-date.ts'
import { findBelow } from '../../meters/service.ts'
import type { EntryKind } from './feed.ts'
import {
  choiceRows,
  ledgerPayments,
  paymentRows,
  readingRows,
  currentChoices,
  currentReadings,
  type ChoiceRow,
  type Months,
  type PaymentRow,
  type ReadingRow,
} from './rows.ts'
import type { Cell } from './write-table.ts'

type Column<Row> = readonly [header: string, cell: (row: Row) => Cell]

export interface ExportKind {
  readonly entry: EntryKind
  readonly header: readonly string[]
  readonly toCells: (row: never) => readonly Cell[]
  readonly standing: (sql: Queryable, organisationId: number, months: Months) => Fragment
  /** Joins items (subject, facts, nth) to rows. */
  readonly rows: (sql: Queryable, items: Fragment, months?: Months) => Fragment
}

const kindFrom = <Row>(
  columns: readonly Column<Row>[],
  rest: Pick<ExportKind, 'entry' | 'standing' | 'rows'>,
): ExportKind => ({
  ...rest,
  header: columns.map(([header]) => header),
  toCells: (row: Row) => columns.map(([, cell]) => cell(row)),
})

const yesNo = (is: boolean): string => (is ? 'да' : 'нет')
const formatMonth = (period: string): string => period.split('-').toReversed().join('.')
const formatDay = (at: Date | null, zone: string): string | null =>
  at === null ? null : toLocalDate(zone, at).split('-').toReversed().join('.')
const roubles = (kopecks: number): Cell => ({ number: (kopecks / 100).toFixed(2) })
const quantity = (value: number | undefined): Cell => {
  if (value === undefined) return null
  const fixed = toFixedPoint(value)
  return fixed === null ? null : { number: formatFixed(fixed).replace(',', '.').replace('−', '-') }
}

/** Type name that an import accepts; house meters keep the API name. */
const formatType = (type: MeterType): string => (type.includes('House') ? type : kindNames[toMeterKind(type)])

const channels: Readonly<Record<string, string>> = {
  cabinet: 'кабинет',
  qr: 'оплата без входа',
  autopay: 'автоплатёж',
  office: 'касса',
}
const purposes = { debt: 'долг', advance: 'аванс', order: 'заказ' } as const
const states: Readonly<Record<string, string>> = {
  payment: 'зачислен',
  reversal: 'отменён',
  refund: 'возвращён',
}

const zones = [0, 1, 2] as const

/** «меньше начисленного по среднему за 10.2026: 230,00» */
const formatBelow = ({ type, values, estimate }: ReadingRow): string | null => {
  const below = findBelow(values, estimate)
  return (
    below &&
    `меньше начисленного по среднему за ${formatMonth(below.period)}: ${below.values.map((value) => formatReading(type, toFixedPoint(value) ?? 0)).join(' / ')}`
  )
}

/** Lists channels that are off, including opt-in ones never turned on. */
const formatRefused = ({ email, mobileApp, telegram, vk }: ChoiceRow): string => {
  const channelsOfChoice = { письма: email, приложение: mobileApp, telegram, vk }
  return Object.entries(channelsOfChoice)
    .flatMap(([name, isOn]) => (isOn ? [] : [name]))
    .join(', ')
}

const sha256 = (text: string): string => hash('sha256', text)
const consentNames = new Map([
  [sha256(consentText), 'обработка данных'],
  [sha256(orderConsentText), 'передача исполнителю'],
])

/** Outdated texts are shown by SHA-256 prefix. */
const formatConsents = ({ consents, timeZone }: ChoiceRow): string =>
  consents
    .map(({ at, text_sha256: text }) =>
      [consentNames.get(text) ?? text.slice(0, 12), formatDay(new Date(at), timeZone)].join(' '),
    )
    .join(', ')

export const exportKinds = {
  readings: kindFrom<ReadingRow>(
    [
      ['Лицевой счёт', ({ account }) => account],
      ['Заводской номер', ({ serialNumber }) => serialNumber],
      ['Тип', ({ type }) => formatType(type)],
      ['Период', ({ period }) => formatMonth(period)],
      ...zones.map((at): Column<ReadingRow> => [`Показание ${at + 1}`, ({ values }) => quantity(values[at])]),
      ...zones.map((at): Column<ReadingRow> => [`Расход ${at + 1}`, ({ deltas }) => quantity(deltas[at])]),
      ['Снято', ({ capturedAt, timeZone }) => formatDay(capturedAt, timeZone)],
      ['Принято', ({ receivedAt, timeZone }) => formatDay(receivedAt, timeZone)],
      ['Источник', ({ source }) => source ?? 'житель'],
      ['Опоздало', ({ late }) => yesNo(late)],
      ['Номер', ({ receipt }) => (receipt === null ? null : String(receipt))],
      ['Замечание', formatBelow],
    ],
    { entry: 'reading', standing: currentReadings, rows: readingRows },
  ),
  payments: kindFrom<PaymentRow>(
    [
      ['Лицевой счёт', ({ account }) => account],
      ['Сектор', ({ sector }) => sector],
      ['Дата', ({ at, timeZone }) => formatDay(at, timeZone)],
      ['Сумма', ({ kopecks }) => roubles(kopecks)],
      ['Комиссия', ({ feeKopecks }) => roubles(feeKopecks)],
      ['Документ', ({ document }) => document],
      ['Источник', ({ source }) => channels[source] ?? source],
      ['Назначение', ({ purpose }) => purposes[purpose]],
      ['Заказ', ({ orderNumber }) => orderNumber],
      ['Состояние', ({ state }) => states[state] ?? state],
      ['Чек', ({ fiscalReceiptUrl }) => fiscalReceiptUrl],
      ['Номер', ({ id }) => id],
    ],
    { entry: 'payment', standing: ledgerPayments, rows: paymentRows },
  ),
  choices: kindFrom<ChoiceRow>(
    [
      ['Лицевой счёт', ({ account }) => account],
      ['Бумажная квитанция', ({ paperDisabled }) => yesNo(!paperDisabled)],
      ['Печатать всё равно', ({ printAnyway }) => yesNo(printAnyway)],
      ['Адреса', ({ emails }) => emails.join(', ')],
      ['Отказ', formatRefused],
      ['Дата', ({ changedAt, timeZone }) => formatDay(changedAt, timeZone)],
      ['Согласия', formatConsents],
    ],
    { entry: 'choice', standing: currentChoices, rows: choiceRows },
  ),
} as const

export const exportNames = Object.keys(exportKinds) as readonly (keyof typeof exportKinds)[]
export type ExportName = keyof typeof exportKinds

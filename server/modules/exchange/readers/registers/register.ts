import type { Row } from '../read-csv.ts'

/** What a bank wrote about one payment; texts as in the columns of the table of payments. */
export interface RegisterPayment {
  readonly account: string
  readonly sector: string
  /** DD.MM.YYYY */
  readonly day: string
  readonly sum: string
  readonly document: string
}

/** A sector of the organisation, with the bank account that its requisites name. */
export interface RegisterSector {
  readonly code: string
  readonly name: string
  readonly settlement: string | null
}

/** In the order of the cells that `toRow` makes. */
export const registerHeaders = ['Лицевой счёт', 'Сектор', 'Дата', 'Сумма', 'Документ', 'Источник'] as const

export type RegisterFaults = Partial<Record<(typeof registerHeaders)[number], string>>

const source = 'банк'

/** A fault replaces its cell. Payments of other tables match by the same source and document. */
export const toRow = (line: number, payment: RegisterPayment, faults: RegisterFaults = {}): Row => ({
  line,
  cells: [payment.account, payment.sector, payment.day, payment.sum, payment.document, source],
  faults: new Map(
    registerHeaders.flatMap((header, at) => {
      const fault = faults[header]
      return fault === undefined ? [] : [[at, fault] as const]
    }),
  ),
})

/**
 * Parses roubles with at most two decimals to kopecks, also as banks write them: 1234-56. Null if it is no such number.
 * A return is below zero.
 */
export const parseKopecks = (text: string): number | null => {
  const [, sign, whole, fraction, kopecks] =
    /^(-?)(\d{1,12})(?:[.,](\d{1,2})|[-=](\d\d))?$/.exec(text.replaceAll(/[\s\u00A0]/g, '')) ?? []
  if (whole === undefined) return null
  const sum = Number(whole) * 100 + Number(kopecks ?? (fraction ?? '').padEnd(2, '0'))
  return sign === '' ? sum : -sum
}

export const isReturn = 'это возврат, он не оплата: отмените её таблицей «Платежи» со столбцом «Отмена»'

/** Formats kopecks as «1234,56». */
export const formatKopecks = (kopecks: number): string => (kopecks / 100).toFixed(2).replace('.', ',')

/** Parses 20-11-2026, 20.11.26 or 2026-11-20, also with a time, to 20.11.2026; null for other texts. */
export const parseDay = (text: string): string | null => {
  const date = text.trim().replace(/[T ]\d\d:\d\d(?::\d\d)?$/, '')
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []
  if (isoYear) return `${isoDay}.${isoMonth}.${isoYear}`
  const [, day, month, year = ''] = /^(\d\d)[-./](\d\d)[-./](\d{4}|\d\d)$/.exec(date) ?? []
  return day && month ? `${day}.${month}.${year.padStart(4, '20')}` : null
}

/** What a reader tells about the whole file once its rows have been read. */
export interface RegisterReader {
  readonly rows: () => AsyncGenerator<readonly Row[]>
  readonly notes: () => readonly string[]
}

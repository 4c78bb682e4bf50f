/** Where the money of a sector goes. */
export interface Requisites {
  readonly recipient: string
  readonly inn: string
  readonly kpp: string
  readonly personal_account: string
  readonly bank_name: string
  readonly bic: string
  /** Empty where the bank has none. */
  readonly correspondent: string
}

interface Paid {
  /** What is to be paid; a code without a sum lets the payer type it. */
  readonly kopecks: number
  readonly accountNumber: string
  /** 'YYYY-MM' */
  readonly period: string
}

/** The fields that a bank must have fit into so many bytes (GOST R 56042-2014, 4.3). */
const mostBytes = 300
/** The longest values of the standard's table 1. */
const longest = { name: 160, bank: 45 } as const
/** Housing and utilities, in the standard's list of purposes. */
const housing = '02'

/** So many signs of a text, none of them cut in two; below zero all but so many. */
const first = (text: string, most: number): string => Array.from(text).slice(0, most).join('')

/** The sign between fields ends a value, so no value may hold it; nor may one be a control sign. */
const valueOf = (text: string, most: number): string =>
  // oxlint-disable-next-line no-control-regex -- that is what is taken away
  first(text.replaceAll(/[|\u0000-\u001F]+/g, ' '), most)

const requiredOf = (requisites: Requisites, name: string): string =>
  [
    `Name=${name}`,
    `PersonalAcc=${requisites.personal_account}`,
    `BankName=${valueOf(requisites.bank_name, longest.bank)}`,
    `BIC=${requisites.bic}`,
    `CorrespAcc=${requisites.correspondent === '' ? '0' : requisites.correspondent}`,
  ].join('|')

/** The five fields, the recipient's name cut where they would be too long. */
const required = (requisites: Requisites): string => {
  let name = valueOf(requisites.recipient, longest.name)
  while (Buffer.byteLength(requiredOf(requisites, name)) > mostBytes) name = first(name, -1)
  return requiredOf(requisites, name)
}

/**
 * The text of the code that every bank's application reads (GOST R 56042-2014): UTF-8, the five required fields first,
 * the sum in kopecks, the account, the month and the purpose.
 */
export const bankCode = (requisites: Requisites, { kopecks, accountNumber, period }: Paid): string =>
  [
    'ST00012',
    required(requisites),
    ...(kopecks > 0 ? [`Sum=${kopecks}`] : []),
    `PersAcc=${valueOf(accountNumber, 30)}`,
    `PaymPeriod=${period.slice(5)}.${period.slice(0, 4)}`,
    `TechCode=${housing}`,
    `PayeeINN=${requisites.inn}`,
    ...(requisites.kpp === '' ? [] : [`KPP=${requisites.kpp}`]),
  ].join('|')

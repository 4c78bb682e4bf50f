/** Requisites of a sector's recipient. */
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

interface PaymentDetails {
  /** Sum to be paid; a code without a sum (0) lets the payer type it. */
  readonly kopecks: number
  readonly accountNumber: string
  /** 'YYYY-MM' */
  readonly period: string
}

/** The required fields together may take so many bytes (GOST R 56042-2014, 4.3). */
const maxBytes = 300
/** The longest values of the standard's table 1. */
const maxLengths = { name: 160, bank: 45 } as const
/** Housing and utilities, in the standard's list of purposes. */
const housing = '02'

/** The first characters of a text, none of them cut in two; a number below zero drops so many at the end. */
const firstCharacters = (text: string, max: number): string => Array.from(text).slice(0, max).join('')

/** A value without the separator of fields and without control characters. */
const toValue = (text: string, max: number): string =>
  // oxlint-disable-next-line no-control-regex -- they are what is removed
  firstCharacters(text.replaceAll(/[|\u0000-\u001F]+/g, ' '), max)

const listRequired = (requisites: Requisites, name: string): string =>
  [
    `Name=${name}`,
    `PersonalAcc=${requisites.personal_account}`,
    `BankName=${toValue(requisites.bank_name, maxLengths.bank)}`,
    `BIC=${requisites.bic}`,
    `CorrespAcc=${requisites.correspondent === '' ? '0' : requisites.correspondent}`,
  ].join('|')

/** The five required fields; the recipient's name is shortened until they fit. */
const required = (requisites: Requisites): string => {
  let name = toValue(requisites.recipient, maxLengths.name)
  while (Buffer.byteLength(listRequired(requisites, name)) > maxBytes) name = firstCharacters(name, -1)
  return listRequired(requisites, name)
}

/**
 * Text of the payment code that applications of all banks read (GOST R 56042-2014): UTF-8, the five required fields
 * first, then the sum in kopecks, the account, the month 'YYYY-MM' and the purpose.
 */
export const bankCode = (
  requisites: Requisites,
  { kopecks, accountNumber, period }: PaymentDetails,
): string =>
  [
    'ST00012',
    required(requisites),
    ...(kopecks > 0 ? [`Sum=${kopecks}`] : []),
    `PersAcc=${toValue(accountNumber, 30)}`,
    `PaymPeriod=${period.slice(5)}.${period.slice(0, 4)}`,
    `TechCode=${housing}`,
    `PayeeINN=${requisites.inn}`,
    ...(requisites.kpp === '' ? [] : [`KPP=${requisites.kpp}`]),
  ].join('|')

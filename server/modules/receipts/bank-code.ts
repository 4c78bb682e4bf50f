export interface Requisites {
  readonly recipient: string
  readonly inn: string
  readonly kpp: string
  readonly personal_account: string
  readonly bank_name: string
  readonly bic: string
  /** Empty if the bank has none. */
  readonly correspondent: string
}

interface PaymentDetails {
  /** 0 lets the payer enter the sum. */
  readonly kopecks: number
  readonly accountNumber: string
  /** 'YYYY-MM' */
  readonly period: string
}

/** Maximum bytes of all required fields (GOST R 56042-2014, 4.3). */
const maxBytes = 300
/** Maximum lengths of table 1. */
const maxLengths = { name: 160, bank: 45 } as const
/** Housing and utilities in the standard. */
const housing = '02'

/** By code points; a negative `max` drops characters from the end. */
const firstCharacters = (text: string, max: number): string => Array.from(text).slice(0, max).join('')

/** Removes field separators and control characters. */
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

/** The recipient's name is shortened until the five required fields fit. */
const required = (requisites: Requisites): string => {
  let name = toValue(requisites.recipient, maxLengths.name)
  while (Buffer.byteLength(listRequired(requisites, name)) > maxBytes) name = firstCharacters(name, -1)
  return listRequired(requisites, name)
}

/**
 * Returns a GOST R 56042-2014 text: UTF-8, five required fields, kopecks, account, month, purpose. `period` is
 * 'YYYY-MM'.
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

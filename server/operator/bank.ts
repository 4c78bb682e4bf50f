import { wallTime } from '#contract/requests/desired-time.ts'
import { listUnmatchedResults, type UnmatchedResult } from '../modules/payments/service.ts'
import type { DeskDeps } from '../modules/cases/service.ts'
import { limitOf, type Command } from './command.ts'
import { texts } from './texts.ts'

const faultOf = (fault: string): string => {
  const [name = '', order] = fault.split(' ')
  const said = texts.bankFaults[name] ?? name
  return order === undefined ? said : `${said}: ${order}`
}

const momentOf = (at: Date, zone: string | null): string =>
  `${wallTime(at, zone ?? 'UTC').replace('T', ' ')}${zone === null ? ' UTC' : ''}`

const show = (word: UnmatchedResult): string => {
  const { at, timeZone, paymentId, account, sector, transaction, kopecks, expected, state, fault } = word
  const facts = [
    account !== null && texts.bankAccount(account, sector ?? ''),
    paymentId !== null && texts.bankOrder(paymentId, texts.paymentStates[state ?? ''] ?? ''),
    texts.bankTransaction(transaction),
    kopecks !== null && texts.bankSum(kopecks, expected),
  ].filter((fact) => fact !== false)
  return [`${momentOf(at, timeZone)}  ${faultOf(fault)}`, ...facts.map((fact) => `  ${fact}`)].join('\n')
}

/** What the bank said truly and the server did not take: a person has to look at it; undefined for another command. */
export const runBank = async (
  { sql }: Pick<DeskDeps, 'sql'>,
  command: Command,
): Promise<string | undefined> => {
  if (command.words[0] !== 'bank') return undefined
  const words = await listUnmatchedResults(sql, limitOf(command))
  return words.map(show).join('\n') || texts.none
}

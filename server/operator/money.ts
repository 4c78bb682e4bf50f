import { readFileSync, statSync } from 'node:fs'
import { checkLedger } from '../modules/ledger/service.ts'
import {
  findStates,
  listUnmatchedResults,
  refundByName,
  type UnmatchedResult,
} from '../modules/payments/service.ts'
import {
  type OperatorDeps,
  type Command,
  findGivenOrganisation,
  parseKopecks,
  parseLimit,
  UsageError,
  formatMoment,
} from './command.ts'
import { record } from './staff.ts'
import { messages } from './messages.ts'

class Damaged extends Error {}

/** Throws with the faults if the ledger does not balance. */
export const runLedger = async (
  { sql }: Pick<OperatorDeps, 'sql'>,
  { words }: Command,
): Promise<string | undefined> => {
  if (words[0] !== 'ledger') return undefined
  const { entries, damages } = await checkLedger(sql)
  if (damages.length === 0) return messages.ledgerSound(entries)
  const lines = damages.map(({ damage, count, ids }) =>
    [`${messages.damages[damage]}: ${count}`, ...ids.map((id) => `  ${id}`)].join('\n'),
  )
  throw new Damaged([messages.ledgerDamaged, ...lines].join('\n'))
}

const formatMismatch = (mismatch: string): string => {
  const [name = '', order] = mismatch.split(' ')
  const faultText = messages.bankFaults[name] ?? name
  return order === undefined ? faultText : `${faultText}: ${order}`
}

const show = (word: UnmatchedResult): string => {
  const { at, timeZone, paymentId, account, sector, transaction, kopecks, expected, state, mismatch } = word
  const facts = [
    account !== null && messages.bankAccount(account, sector ?? ''),
    paymentId !== null && messages.bankOrder(paymentId, messages.paymentStates[state ?? ''] ?? ''),
    messages.bankTransaction(transaction),
    kopecks !== null && messages.bankSum(kopecks, expected),
  ].filter((fact) => fact !== false)
  return [
    `${formatMoment(at, timeZone)}  ${formatMismatch(mismatch)}`,
    ...facts.map((fact) => `  ${fact}`),
  ].join('\n')
}

const orderIds = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi

/** More than a month of a large organisation. */
const maxRegisterBytes = 64 * 1024 * 1024

/** Lists register lines whose order is unknown or not credited, in any text with an order id per line. */
const compareRegister = async (sql: OperatorDeps['sql'], path: string): Promise<string> => {
  if (statSync(path).size > maxRegisterBytes) throw new UsageError(messages.register.tooBig)
  const lines = readFileSync(path, 'utf8').split(/\r?\n/)
  const orders = lines.flatMap((line) =>
    [...line.matchAll(orderIds)].map(([id]) => ({ id: id.toLowerCase(), line: line.trim() })),
  )
  if (orders.length === 0) throw new UsageError(messages.register.noOrders)
  const states = await findStates(
    sql,
    orders.map(({ id }) => id),
  )
  const missing = orders.filter(({ id }) => !['confirmed', 'reversed'].includes(states.get(id) ?? ''))
  const faultText = missing.map(({ id, line }) => {
    const state = states.get(id)
    return `${state === undefined ? messages.register.unknown : messages.register.inState(messages.paymentStates[state] ?? state)}: ${line}`
  })
  return [messages.register.compared(orders.length, missing.length), ...faultText].join('\n')
}

export const runBank = async (
  { sql }: Pick<OperatorDeps, 'sql'>,
  command: Command,
): Promise<string | undefined> => {
  if (command.words[0] !== 'bank') return undefined
  const [, verb, path] = command.words
  if (verb === 'compare' && path !== undefined) return compareRegister(sql, path)
  const organisationId = await findGivenOrganisation(sql, command)
  const words = await listUnmatchedResults(sql, { organisationId, limit: parseLimit(command) })
  return words.map(show).join('\n') || messages.none
}

/** Records the refund; the server requests it from the bank (P-20). */
export const runRefund = async (
  { sql, clock }: Pick<OperatorDeps, 'sql' | 'clock'>,
  command: Command,
): Promise<string | undefined> => {
  const {
    words: [verb, name],
    sum,
  } = command
  if (verb !== 'refund') return undefined
  if (name === undefined) throw new UsageError(messages.usage)
  const kopecks = sum === undefined ? null : parseKopecks(sum)
  const { refund } = await sql.begin(async (tx) => {
    const begun = await refundByName(tx, name, kopecks, clock.now())
    await record(tx, { clock }, command, begun.payment.personalAccountId)
    return begun
  })
  return messages.refundBegun(refund.kopecks, refund.feeKopecks)
}

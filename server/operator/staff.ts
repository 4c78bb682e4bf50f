import { userInfo } from 'node:os'
import { requestStatuses } from '#contract/cases/schema.ts'
import type { Sql, Tx } from '../db/connect.ts'
import type { DeskDeps } from '../modules/cases/service.ts'
import {
  findAccountOfCase,
  listActs,
  listFlats,
  listOrders,
  listStaffPayments,
  recordAct,
  type FlatFilter,
  type StaffOrder,
} from '../modules/staff/service.ts'
import { parseLimit, parseOneOf, type Command, type OperatorDeps, formatMoment } from './command.ts'
import { messages } from './messages.ts'

const orNull = (word: string | undefined): string | null => word?.trim() || null

export const toFlatFilter = ({ organisation, house, account, resident }: Command): FlatFilter => ({
  organisation: orNull(organisation),
  house: orNull(house),
  account: orNull(account),
  resident: orNull(resident),
})

export const getActor = ({ by }: Command): string => orNull(by) ?? userInfo().username

type ActDeps = Pick<OperatorDeps, 'clock'>

/** Without phones and answers: these are only stored where account deletion finds them. */
const toAct = ({ words, remove }: Command): string => {
  const [verb = ''] = words
  const named = { phone: 2, answer: 3, close: 3 }[verb]
  return [...words.slice(0, named), ...(remove ? ['--remove'] : [])].join(' ')
}

/** Records the command in its transaction (G-03). */
export const record = (
  tx: Tx,
  { clock }: ActDeps,
  command: Command,
  personalAccountId: number | null = null,
): Promise<void> =>
  recordAct(tx, { who: getActor(command), act: toAct(command), personalAccountId }, clock.now())

/** Changes and command are committed together. */
export const recorded = (
  deps: OperatorDeps,
  command: Command,
  buildFlat: (tx: Tx) => Promise<number | null>,
): DeskDeps => ({
  ...deps,
  begin: (work) =>
    deps.sql.begin(async (tx) => {
      await work(tx)
      await record(tx, deps, command, await buildFlat(tx))
    }),
})

export const accountOfCase =
  (table: 'request' | 'ticket', number: string | undefined) =>
  async (tx: Tx): Promise<number | null> =>
    findAccountOfCase(tx, table, number ?? '')

export const flatText = ({
  account,
  surname,
  address,
}: {
  readonly account: string
  readonly surname: string
  readonly address: string
}): string => [account, surname, address].join('  ')

const orderLine = (order: StaffOrder): string =>
  [
    `№ ${order.number}`,
    formatMoment(order.createdAt, order.timeZone),
    flatText(order),
    order.title,
    messages.orderSum(order.kopecks),
    ...(order.status === null
      ? []
      : [messages.requestStatuses[parseOneOf(requestStatuses, order.status) ?? 'accepted']]),
    ...messages.orderMoney(order),
  ].join('  ')

export const orderMoney = async (sql: Sql, number: string): Promise<readonly string[]> => {
  const nobody = { organisation: null, house: null, account: null, resident: null }
  const orders = await listOrders(sql, nobody, { status: null, number, limit: 1 })
  return orders.map((order) => [messages.orderSum(order.kopecks), ...messages.orderMoney(order)].join(', '))
}

const paymentStates = ['created', 'sent', 'unknown', 'confirmed', 'refused', 'reversed'] as const

const lists = {
  orders: async ({ sql }: OperatorDeps, command: Command) => {
    const status = parseOneOf(requestStatuses, command.status)
    const asked = { status, number: null, limit: parseLimit(command) }
    return (await listOrders(sql, toFlatFilter(command), asked)).map(orderLine)
  },
  payments: async ({ sql }: OperatorDeps, command: Command) => {
    const asked = { status: parseOneOf(paymentStates, command.status), limit: parseLimit(command) }
    return (await listStaffPayments(sql, toFlatFilter(command), asked)).map((payment) =>
      [
        formatMoment(payment.at, payment.timeZone),
        flatText(payment),
        payment.orderNumber === null ? payment.sector : messages.order(payment.orderNumber),
        messages.paymentSum(payment.kopecks, payment.feeKopecks),
        messages.paymentStates[payment.state] ?? payment.state,
        ...messages.formatRefunds(payment),
        payment.id,
      ].join('  '),
    )
  },
  flats: async ({ sql }: OperatorDeps, command: Command) =>
    (await listFlats(sql, toFlatFilter(command), parseLimit(command))).map((flat) =>
      [flatText(flat), messages.flatDebt(flat.debt), messages.residents(flat.residents)].join('  '),
    ),
} as const

export const runStaff = async (deps: OperatorDeps, command: Command): Promise<string | undefined> => {
  const [verb, what] = command.words
  if (verb === 'acts') {
    const acts = await listActs(deps.sql, toFlatFilter(command), parseLimit(command))
    const lines = acts.map(({ at, timeZone, who, act, account }) =>
      [formatMoment(at, timeZone), who, ...(account === null ? [] : [account]), act].join('  '),
    )
    return lines.join('\n') || messages.none
  }
  if (verb !== 'list' || (what !== 'orders' && what !== 'payments' && what !== 'flats')) return undefined
  return (await lists[what](deps, command)).join('\n') || messages.none
}

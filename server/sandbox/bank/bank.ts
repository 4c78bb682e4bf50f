import { randomBytes } from 'node:crypto'
import { createCallbacks, createSandboxKeys } from './callbacks.ts'
import {
  getCard,
  sandboxCards,
  type Button,
  type RefundButton,
  type SandboxCard,
  type SandboxOrder,
} from './order.ts'
import { pressButton } from './press.ts'
import { noMoney, refuseOrder, type ActDeps } from './results.ts'

type NewOrder = Pick<SandboxOrder, 'id' | 'kind' | 'kopecks' | 'title' | 'back' | 'saveCard'> & {
  readonly card?: SandboxCard
}

export const sandboxPath = '/sandbox/bank'

const maxOrders = 500
const [firstCard = getCard('stand-card')] = sandboxCards

/** Simulates the bank in memory, with its own keys. `callbacksPath` is a path of our server. */
export const createSandboxBank = async (now: () => Date, callbacksPath: string) => {
  const keys = await createSandboxKeys()
  const orders = new Map<string, SandboxOrder>()
  const removedCards = new Set<string>()
  let site = ''
  let declared = ''
  let chargeButton: Button = 'pay'
  let refundButton: RefundButton = 'pay'
  const receiptUrl = (id: string): string => `${declared}${sandboxPath}/receipt/${id}`
  const underWay = new Set<Promise<unknown>>()
  const actDeps: ActDeps = {
    callbacks: createCallbacks(keys, () => ({ called: site, declared }), callbacksPath, now),
    receiptUrl,
    saveCard: (reference) => removedCards.delete(reference),
  }

  /** Idempotent by id. */
  const open = ({ card = firstCard, ...order }: NewOrder): SandboxOrder => {
    const known = orders.get(order.id)
    if (known) return known
    const transaction = randomBytes(16).toString('hex').toUpperCase()
    const made: SandboxOrder = {
      ...order,
      card,
      transaction,
      state: 'open',
      taken: 0,
      result: null,
      log: [],
      refunds: new Map(),
    }
    orders.set(order.id, made)
    const [oldest] = orders.keys()
    if (orders.size > maxOrders && oldest !== undefined) orders.delete(oldest)
    return made
  }

  return {
    keys,
    actDeps,
    open,
    find: (id: string): SandboxOrder | undefined => orders.get(id),
    orders: (): readonly SandboxOrder[] => [...orders.values()].toReversed(),
    byTransaction: (transaction: string): SandboxOrder | undefined =>
      [...orders.values()].find((order) => order.transaction === transaction),

    byRefund: (id: string): SandboxOrder | undefined =>
      [...orders.values()].find((order) => order.refunds.has(id)),

    removeCard: (reference: string): void => void removedCards.add(reference),
    hasRemoved: (reference: string): boolean => removedCards.has(reference),

    listenAt(url: string, publicUrl = url): void {
      site = url
      declared = publicUrl
    },
    site: (): string => site,
    receiptUrl,

    chargeButton: (): Button => chargeButton,
    setChargeButton(button: Button): void {
      chargeButton = button
    },

    refundButton: (): RefundButton => refundButton,
    setRefundButton(button: RefundButton): void {
      refundButton = button
    },

    /** The charge comes after the reply; false if refused. Idempotent by order. */
    charge(order: NewOrder): boolean {
      const known = orders.get(order.id)
      if (known) return known.state !== 'refused'
      const made = open(order)
      if (chargeButton === 'refuse') {
        refuseOrder(actDeps, made, noMoney)
        return false
      }
      const work = pressButton(actDeps, made, chargeButton)
        .catch((error: unknown) => made.log.push(`Сервер не ответил: ${String(error)}`))
        .finally(() => underWay.delete(work))
      underWay.add(work)
      return true
    },
    async settled(): Promise<void> {
      await Promise.all(underWay)
    },
  }
}
export type SandboxBank = Awaited<ReturnType<typeof createSandboxBank>>

import { randomBytes } from 'node:crypto'
import { makeActs } from './acts.ts'
import { makeCalls } from './calls.ts'
import { makeStandKeys } from './keys.ts'
import { cardOf, standCards, type Button, type StandCard, type StandOrder } from './order.ts'

type NewOrder = Pick<StandOrder, 'id' | 'kind' | 'kopecks' | 'title' | 'back' | 'saveCard'> & {
  readonly card?: StandCard
}

/** Where it is on this site. */
export const standPath = '/stand/bank'

const mostOrders = 500
const [firstCard = cardOf('stand-card')] = standCards

/**
 * The stand's bank: it has the other side of the whole protocol, with a key of its own, and forgets everything when the
 * process ends. `callbacks` is the path of our server that it calls.
 */
export const createStandBank = async (now: () => Date, callbacks: string) => {
  const keys = await makeStandKeys()
  const orders = new Map<string, StandOrder>()
  const forgotten = new Set<string>()
  let site = ''
  let debitButton: Button = 'pay'
  const underWay = new Set<Promise<unknown>>()
  const calls = makeCalls(keys, () => site + callbacks, now)
  const acts = makeActs({ calls, site: () => site, remember: (reference) => forgotten.delete(reference) })

  /** The order of this number; the first who brings it says what it is. */
  const open = ({ card = firstCard, ...order }: NewOrder): StandOrder => {
    const known = orders.get(order.id)
    if (known) return known
    const transaction = randomBytes(16).toString('hex').toUpperCase()
    const made: StandOrder = { ...order, card, transaction, state: 'open', taken: 0, word: null, story: [] }
    orders.set(order.id, made)
    const [oldest] = orders.keys()
    if (orders.size > mostOrders && oldest !== undefined) orders.delete(oldest)
    return made
  }

  return {
    keys,
    acts,
    open,
    find: (id: string): StandOrder | undefined => orders.get(id),
    /** Newest first. */
    orders: (): readonly StandOrder[] => [...orders.values()].toReversed(),
    byTransaction: (transaction: string): StandOrder | undefined =>
      [...orders.values()].find((order) => order.transaction === transaction),

    forget: (reference: string): void => void forgotten.add(reference),
    hasForgotten: (reference: string): boolean => forgotten.has(reference),

    /** Where our server listens, and with it this stand. */
    listenAt(url: string): void {
      site = url
    },
    site: (): string => site,

    debitButton: (): Button => debitButton,
    /** What is to be done with debits from now on. */
    setDebitButton(button: Button): void {
      debitButton = button
    },

    /**
     * Takes an order for a debit, which is made when the answer has gone; false: it is refused at once. An order that is
     * known is not made again.
     */
    debit(order: NewOrder): boolean {
      const known = orders.get(order.id)
      if (known) return known.state !== 'refused'
      const made = open(order)
      if (debitButton === 'refuse') {
        acts.deny(made)
        return false
      }
      const work = acts
        .press(made, debitButton)
        .catch((error: unknown) => made.story.push(`Сервер не ответил: ${String(error)}`))
        .finally(() => underWay.delete(work))
      underWay.add(work)
      return true
    },
    /** Resolves when no debit is under way. */
    async settled(): Promise<void> {
      await Promise.all(underWay)
    },
  }
}
export type StandBank = Awaited<ReturnType<typeof createStandBank>>

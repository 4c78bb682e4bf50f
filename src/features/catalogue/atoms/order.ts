import { atom } from 'jotai/vanilla'
import type { OrderTexts } from '#contract/catalogue/order.ts'
import { whilePending } from '../../../lib/notices.ts'
import { sendOrder } from '../api/send-order.ts'

interface NewOrder {
  readonly serviceId: number
  readonly texts: OrderTexts
  /** The same for every try of one order. */
  readonly key: string
}

/** Sends an order; gives whether the executor will have it. Throws what the call throws. */
export const sendOrderAtom = atom(null, async (_get, set, { serviceId, texts, key }: NewOrder) => {
  const { status } = await whilePending(set, () => sendOrder(serviceId, texts, key))
  return status === 'OK'
})

import { atom } from 'jotai/vanilla'
import { whilePending } from '../../../lib/state/notices.ts'
import { sendOrder, type NewOrder } from '../api/send-order.ts'

/** Sends an order; gives whether the executor will have it. Throws what the call throws. */
export const sendOrderAtom = atom(null, async (_get, set, order: NewOrder) => {
  const { status } = await whilePending(set, () => sendOrder(order))
  return status === 'OK'
})

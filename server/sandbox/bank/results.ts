import type { Callbacks, Reply } from './callbacks.ts'
import type { SandboxOrder } from './order.ts'

/** What the acts of the bank need. */
export interface ActDeps {
  readonly callbacks: Callbacks
  readonly receiptUrl: (id: string) => string
  readonly saveCard: (reference: string) => void
}

export type Result = Readonly<Record<string, string>>

export const noMoney = 'недостаточно средств'

export const paidResult = (
  { callbacks, receiptUrl }: ActDeps,
  order: SandboxOrder,
  kopecks: number,
): Result =>
  callbacks.result(order, {
    result_code: '1',
    amount: String(kopecks),
    'p.maskedPan': order.card.masked,
    fiscal_receipt: receiptUrl(order.transaction),
    ...(order.saveCard && {
      'card.reference': order.card.reference,
      'card.masked': order.card.masked,
      'card.expires': order.card.expires,
    }),
  })

/** Sets the order's state and result. */
export const refuseOrder = ({ callbacks }: ActDeps, order: SandboxOrder, reason: string): Result => {
  order.state = 'refused'
  order.result = callbacks.result(order, { result_code: '2', result_text: reason })
  return order.result
}

export const logReply = (order: SandboxOrder, action: string, { accepted, text }: Reply): void => {
  order.log.push(`${action}: сервер ответил «${text}»${accepted ? '' : ', не принято'}`)
}

/** Notifies our server of the result. */
export const registerResult = async (
  { callbacks }: ActDeps,
  order: SandboxOrder,
  result: Result,
  action: string,
): Promise<Reply> => {
  const reply = await callbacks.register(result)
  logReply(order, action, reply)
  return reply
}

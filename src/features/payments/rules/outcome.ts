import { toKopecks } from '#contract/money.ts'
import { refundOutcome } from '#contract/payments/refunds.ts'
import type { Started } from '#contract/payments/schema.ts'
import { sentence } from '../../../lib/text/russian.ts'
import { messages } from '../messages.ts'

/** Title and text of a requested payment's state: only what the server knows. */
export interface Outcome {
  readonly title: string
  /** Null for a payment that was made: its facts are told one by one. */
  readonly text: string | null
}

/** Whether the server may still learn more: how it ended, or where the fiscal receipt is. */
export const isAwaited = ({ state, fiscal_receipt: receipt }: Started): boolean =>
  state === 'created' ||
  state === 'sent' ||
  state === 'unknown' ||
  (state === 'confirmed' && receipt === 'forming')

/** Subject of the payment: an order of the basket, or a sector. */
export const getSubject = ({ request_number: number, sector_name: sector, parts }: Started): string => {
  if (parts) return messages.inOneGo(parts.length)
  return number === null ? sector : messages.order(number)
}

/** Kopecks that the bank takes: the amount with the fee (P-18). */
export const getTotal = ({ amount, fee }: Started): number => toKopecks(amount) + toKopecks(fee)

/** Whether the payment may be started again: it failed, or the bank's page was left before its end. */
export const mayPayAgain = ({ state, card }: Started): boolean =>
  state === 'refused' || (state === 'created' && card === null)

export const toOutcome = (started: Started): Outcome => {
  const kopecks = toKopecks(started.amount)
  const total = getTotal(started)
  switch (started.state) {
    case 'created':
      // A saved card has no page of the bank: it is debited by the server.
      if (started.card !== null) return { title: messages.sentTitle, text: messages.debitText(total) }
      return { title: messages.createdTitle, text: messages.createdText }
    case 'sent':
      return { title: messages.sentTitle, text: messages.sentText(total) }
    case 'unknown':
      return { title: messages.unknownTitle, text: messages.unknownText(total) }
    case 'confirmed':
      if (refundOutcome(kopecks, started.refunds) === 'refunded')
        return { title: messages.refundedTitle, text: messages.refundedText(getSubject(started), kopecks) }
      return { title: messages.confirmedTitle, text: null }
    case 'refused':
      return { title: messages.refusedTitle, text: sentence(started.reason ?? messages.refusedText) }
    case 'reversed':
      return { title: messages.reversedTitle, text: messages.reversedText(total) }
  }
}

import { toKopecks } from '#contract/money.ts'
import { refundOutcome } from '#contract/payments/refunds.ts'
import type { Started } from '#contract/payments/schema.ts'
import { sentence } from '../../../lib/text/russian.ts'
import { messages } from '../messages.ts'

export interface Outcome {
  readonly title: string
  /** Null for a completed payment, whose facts are listed. */
  readonly text: string | null
}

export const isAwaited = ({ state, fiscal_receipt: receipt }: Started): boolean =>
  state === 'created' ||
  state === 'sent' ||
  state === 'unknown' ||
  (state === 'confirmed' && receipt === 'forming')

export const getSubject = ({ request_number: number, sector_name: sector, parts }: Started): string => {
  if (parts) return messages.inOneGo(parts.length)
  return number === null ? sector : messages.order(number)
}

/** Returns kopecks with the fee (P-18). */
export const getTotal = ({ amount, fee }: Started): number => toKopecks(amount) + toKopecks(fee)

/** Returns true if the payment failed, or the bank's page may have been left unpaid. */
export const canPayAgain = ({ state, card }: Started): boolean =>
  state === 'refused' || (state === 'created' && card === null)

export const toOutcome = (started: Started): Outcome => {
  const kopecks = toKopecks(started.amount)
  const total = getTotal(started)
  switch (started.state) {
    case 'created':
      // The server charges a saved card without the bank's page.
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

import { toKopecks } from '#contract/money.ts'
import type { Refund } from '#contract/payments/history-schema.ts'
import { sumWithFee } from '#contract/payments/amount.ts'
import { refundOutcome } from '#contract/payments/refunds.ts'
import type { Started } from '#contract/payments/schema.ts'
import type { DoneState, TrackStep } from '../../ui/feedback/done.tsx'
import { formatMoney } from '../../lib/text/money.ts'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { resultMessages as messages } from './result-messages.ts'

/** A payment as its payer sees it, in the cabinet and by QR. Sums are in roubles. */
export interface ResultPayment {
  readonly state: Started['state']
  readonly amount: number
  readonly fee: number
  /** What is paid: a service, several, or the order's title. */
  readonly subject: string
  readonly order: string | null
  readonly period: string | null
  readonly address: string
  /** Masked. */
  readonly card: string | null
  readonly parts: ReadonlyArray<{ readonly sector_name: string; readonly amount: number }>
  readonly startedAt: string | null
  readonly decidedAt: string | null
  readonly reason: string | null
  readonly receipt: 'none' | 'forming' | { readonly url: string }
  readonly refunds: readonly Refund[]
  /** The payer may have left the bank's page without paying. */
  readonly mayBeUnpaid: boolean
}

/** `waiting` covers every answer but a final one, so that nothing is reported as failed too early. */
export type ResultStage =
  | 'waiting'
  | 'paid'
  | 'failed'
  | 'reversed'
  | 'returning'
  | 'returned'
  | 'partlyReturned'

export const getStage = (payment: ResultPayment | null): ResultStage => {
  if (payment?.state === 'refused') return 'failed'
  if (payment?.state === 'reversed') return 'reversed'
  if (payment?.state !== 'confirmed') return 'waiting'
  switch (refundOutcome(toKopecks(payment.amount), payment.refunds)) {
    case 'under_way':
      return 'returning'
    case 'refunded':
      return 'returned'
    case 'partly':
      return 'partlyReturned'
    default:
      return 'paid'
  }
}

export const isReturn = (stage: ResultStage): stage is 'returning' | 'returned' | 'partlyReturned' =>
  stage === 'returning' || stage === 'returned' || stage === 'partlyReturned'

export const stageMarks: Readonly<Record<ResultStage, DoneState>> = {
  waiting: 'working',
  paid: 'done',
  failed: 'failed',
  reversed: 'returning',
  returning: 'returning',
  returned: 'returning',
  partlyReturned: 'returning',
}

/** Returns kopecks with the fee (P-18). */
export const getTotal = ({ amount, fee }: Pick<ResultPayment, 'amount' | 'fee'>): number =>
  toKopecks(amount) + toKopecks(fee)

/** Returns the kopecks that the stage is about. */
export const getResultSum = (stage: ResultStage, payment: ResultPayment): number => {
  const states = { returning: 'under_way', returned: 'refunded', partlyReturned: 'refunded' } as const
  if (!isReturn(stage)) return getTotal(payment)
  return payment.refunds
    .filter(({ state }) => state === states[stage])
    .reduce((sum, refund) => sum + sumWithFee(refund), 0)
}

/** Omits the address and the card. */
export const formatResult = (payment: ResultPayment): string =>
  [
    messages.paidText(getTotal(payment), payment.subject),
    ...(payment.decidedAt === null ? [] : [instantDayTime(payment.decidedAt)]),
    ...(typeof payment.receipt === 'object' ? [`${messages.receipt}: ${payment.receipt.url}`] : []),
  ].join('\n')

/** Returns the steps of a payment that the bank has not decided. */
export const waitingSteps = ({ state, startedAt, mayBeUnpaid }: ResultPayment): readonly TrackStep[] => [
  {
    state: 'done',
    title: mayBeUnpaid ? messages.begun : messages.approved,
    note: startedAt && instantDayTime(startedAt),
  },
  {
    state: 'now',
    title: mayBeUnpaid ? messages.atBank : messages.processing,
    note: state === 'unknown' ? messages.silent : mayBeUnpaid ? messages.maybeLeft : messages.soon,
  },
  { state: 'next', title: messages.receiptNext },
]

/** Returns the steps of a refunded payment. */
export const refundSteps = ({ amount, fee, decidedAt, refunds }: ResultPayment): TrackStep[] => [
  {
    state: 'done',
    title: messages.wasPaid(getTotal({ amount, fee })),
    note: decidedAt && instantDayTime(decidedAt),
  },
  ...refunds.flatMap((refund): TrackStep[] => {
    const sum = formatMoney(sumWithFee(refund))
    const note = instantDayTime(refund.at)
    switch (refund.state) {
      case 'under_way':
        return [
          { state: 'done', title: messages.sentBack(sum), note },
          { state: 'now', title: messages.crediting, note: messages.creditingNote },
        ]
      case 'refunded':
        return [{ state: 'done', title: messages.credited(sum), note }]
      case 'refused':
        return [{ state: 'failed', title: messages.notSentBack(sum), note: refund.reason }]
    }
  }),
]

import type { Tx } from '../../db/connect.ts'
import type { BankWord } from '../../ports/bank.ts'
import { followRefusal } from './autopay-refusal.ts'
import { takeQuestion } from './due-store.ts'
import { hearWord, refuse } from './hear.ts'
import type { BankParts } from './parts.ts'
import { holdPayment } from './payment-store.ts'
import { absenceMs, pauseAfter, silenceMs } from './policy.ts'
import { markUnknown, postpone } from './state-store.ts'
import { texts } from './texts.ts'

const leaseMs = 60_000

type Answer = BankWord | 'absent' | 'pending' | 'silent'

/** The bank knows nothing yet, or nothing at all: how long that may be so. */
const hearNothing = async (
  tx: Tx,
  id: string,
  answer: 'absent' | 'pending' | 'silent',
  { seal, now }: { readonly seal: BankParts['seal']; readonly now: Date },
): Promise<void> => {
  const payment = await holdPayment(tx, id)
  if (!payment || !['created', 'sent', 'unknown'].includes(payment.state)) return
  const listener = { seal, now }
  // Without our leave in the check the bank takes nothing: a page that nobody finished is over.
  if (payment.state === 'created' && answer !== 'silent')
    return refuse(tx, payment, texts.reasons.expired, listener)
  const waited = now.getTime() - (payment.sentAt ?? payment.createdAt).getTime()
  if (answer === 'absent' && waited > absenceMs) {
    await refuse(tx, payment, texts.reasons.absent, listener)
    return followRefusal(tx, payment, { ...listener, wasInDoubt: false })
  }
  if (payment.state === 'sent' && waited > silenceMs) await markUnknown(tx, id, now)
  await postpone(tx, id, new Date(now.getTime() + pauseAfter(payment.tries)))
}

/** Asks the bank about one payment that waits for its word; false when none does. Asked again until it is decided. */
export const askOne = async ({ sql, clock, seal, bank }: BankParts): Promise<boolean> => {
  const now = clock.now()
  const id = await takeQuestion(sql, now, new Date(now.getTime() + leaseMs))
  if (id === undefined) return false
  const answer: Answer = await bank.ask(id).catch(() => 'silent' as const)
  const listener = { seal, now: clock.now() }
  await sql.begin(async (tx) => {
    if (typeof answer === 'string') await hearNothing(tx, id, answer, listener)
    else if (answer.kind !== 'card') await hearWord(tx, id, answer, listener)
  })
  return true
}

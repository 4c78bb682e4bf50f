import type { Queryable } from '../../../db/connect.ts'
import { deleteFailuresBefore } from './failures.ts'
import { type SecurityEvent, deleteEventsBefore } from './service.ts'

interface Retention {
  readonly kinds: readonly SecurityEvent[]
  readonly years: number
}

/** Consents are kept forever, anonymous after the account is deleted (decision 11). */
const retentions: readonly Retention[] = [
  { kinds: ['signed_in', 'session_ended'], years: 1 },
  {
    kinds: [
      'password_set',
      'email_changed',
      'email_restored',
      'passkey_added',
      'passkey_removed',
      'profile_added',
      'profile_detached',
      'account_deleted',
      'payment_started',
      'payment_confirmed',
      'payment_refused',
      'payment_reversed',
      'payment_refunded',
      'refund_refused',
      'card_added',
      'card_removed',
      'autopay_on',
      'autopay_off',
    ],
    years: 5,
  },
]

const failureYears = 1
const yearMs = 365.25 * 24 * 3600_000
const atOnce = 1000

/** Returns whether more may remain. */
export const removeStaleEvents = async (sql: Queryable, now: Date): Promise<boolean> => {
  const failures = await deleteFailuresBefore(sql, new Date(now.getTime() - failureYears * yearMs), atOnce)
  let isMore = failures === atOnce
  for (const { kinds, years } of retentions) {
    const count = await deleteEventsBefore(sql, kinds, new Date(now.getTime() - years * yearMs), atOnce)
    isMore ||= count === atOnce
  }
  return isMore
}

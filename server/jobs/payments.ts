import type { Sql } from '../db/connect.ts'
import type { Seal } from '../kernel/seal.ts'
import {
  pollNextPayment,
  tryNextDebit,
  chargeNextCard,
  deleteRemovedCard,
  openDueDebits,
} from '../modules/payments/service.ts'
import type { Bank } from '../ports/bank.ts'
import type { Clock } from '../ports/clock.ts'
import { startLoop, type Loop } from '../kernel/loop.ts'

interface JobParts {
  readonly sql: Sql
  readonly clock: Clock
  readonly seal: Seal
  readonly bank: Bank
}

const askPauseMs = 5000
const forgetPauseMs = 60_000
const openPauseMs = 5 * 60_000
const autopayPauseMs = 5000

/** A bank that is slow with one must not hold up the next. */
const atOnce = 2

/** What payments do unasked: autopay, debits of remembered cards, questions about what is undecided, cards to be forgotten. */
export const startPaymentJobs = (parts: JobParts, onFailure: (error: unknown) => void): readonly Loop[] => [
  ...Array.from({ length: atOnce }, () => startLoop(() => chargeNextCard(parts), { onFailure })),
  ...Array.from({ length: atOnce }, () =>
    startLoop(() => pollNextPayment(parts), { onFailure, pauseMs: askPauseMs }),
  ),
  startLoop(() => openDueDebits(parts), { onFailure, pauseMs: openPauseMs }),
  startLoop(() => tryNextDebit(parts), { onFailure, pauseMs: autopayPauseMs }),
  startLoop(() => deleteRemovedCard(parts), { onFailure, pauseMs: forgetPauseMs }),
]

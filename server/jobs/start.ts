import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../db/connect.ts'
import type { Seal } from '../kernel/seal.ts'
import { removeStale } from '../modules/files/service.ts'
import { createPushSender } from '../modules/notifications/push-queue.ts'
import type { Bank } from '../ports/bank.ts'
import { forgetOldReceipts } from '../modules/receipts/forget-old.ts'
import { print } from '../modules/receipts/print.ts'
import { createPrinter } from '../modules/receipts/printer.ts'
import { tellOfReceipts } from '../modules/receipts/tell.ts'
import type { Clock } from '../ports/clock.ts'
import type { Files } from '../ports/files.ts'
import type { Push } from '../ports/push.ts'
import { startLoop, type Loop } from '../kernel/loop.ts'
import { startPaymentJobs } from './payments.ts'
import { remindOfReadings } from './remind-of-readings.ts'
import { removeStaleAccounts } from './remove-stale-accounts.ts'

interface JobParts {
  readonly sql: Sql
  readonly clock: Clock
  readonly seal: Seal
  readonly push: Push
  readonly files: Files
  readonly bank: Bank | null
  /** The address that residents open. */
  readonly publicUrl: string
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const reminderPauseMs = 10 * 60_000
const filesPauseMs = 10 * 60_000
const accountsPauseMs = 60 * 60_000
const receiptsPauseMs = 60 * 60_000
const newReceiptsPauseMs = 60_000

/** Starts what the server does unasked; several processes may run it side by side. */
export const startJobs = ({ log, bank, ...parts }: JobParts): Loop => {
  const onFailure = (error: unknown): void => log.error(error, 'a job failed')
  // A push service's word may repeat the address that it was called at.
  const onRefused = (error: unknown): void =>
    log.warn({ failure: error instanceof Error ? error.name : 'unknown' }, 'a push was not sent')
  const loops = [
    startLoop(createPushSender({ ...parts, onFailure: onRefused }).sendOne, { onFailure }),
    startLoop(() => remindOfReadings(parts).then(() => false), { onFailure, pauseMs: reminderPauseMs }),
    startLoop(() => tellOfReceipts(parts), { onFailure, pauseMs: newReceiptsPauseMs }),
    startLoop(() => removeStale(parts), { onFailure, pauseMs: filesPauseMs }),
    startLoop(() => removeStaleAccounts(parts), { onFailure, pauseMs: accountsPauseMs }),
    ...(bank === null ? [] : startPaymentJobs({ ...parts, bank }, onFailure)),
    startLoop(createPrinter({ ...parts, print, onFailure }).printOne, { onFailure }),
    startLoop(() => forgetOldReceipts(parts).then(() => false), { onFailure, pauseMs: receiptsPauseMs }),
  ]
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

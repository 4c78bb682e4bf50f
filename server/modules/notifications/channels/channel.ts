import type { Topic } from '#contract/notifications/schema.ts'
import type { Queryable, Sql } from '../../../db/connect.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Mail } from '../../../ports/mail.ts'
import type { Push } from '../../../ports/push.ts'
import type { OutboxRow } from '../outbox/store.ts'
import type { Addressee, Choices } from '../store.ts'
import type { Composers } from './email/compose.ts'

/** A notice to one resident, as each channel gets it. */
export interface QueuedNotice {
  readonly kind: string
  readonly addressee: Addressee
  readonly title: string
  readonly body: string
  /** Hash route opened by a press. */
  readonly path: string
  /** A newer notice replaces one with the same tag. */
  readonly tag: string
  /** For channels without a limit of length. */
  readonly text?: string | null | undefined
  /** Hides the notice from another resident of the same browser. */
  readonly scope: string
  readonly now: Date
  readonly expiresAt: Date
}

/** Rejects if the message was not accepted, which is retried; 'cancelled' means that it is no longer needed. */
export type Send = (row: OutboxRow) => Promise<'sent' | 'cancelled'>

export interface ChannelDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly push: Push
  /** Null if emails wait in the database. */
  readonly mail: Mail | null
  readonly composers: Composers
}

/** A way to reach residents. Its messages wait in `notification_outbox`. */
export interface Channel {
  /** Unique, stored with each message. */
  readonly name: string
  /** Its queue in metrics and commands of the operator. */
  readonly queue: string
  /** Genitive plural of a message, for the operator. */
  readonly label: string
  /** Whether the resident wants notices of the topic here. */
  readonly isOn: (choices: Choices, topic: Topic) => boolean
  /** Queues a notice in the event's transaction. */
  readonly enqueue: (sql: Queryable, notice: QueuedNotice) => Promise<void>
  /** Returns null if the channel is not configured; its messages wait. */
  readonly open: (deps: ChannelDeps) => Send | null
  /** Runs in the transaction that deletes a sent message. */
  readonly onSent?: (sql: Queryable, row: OutboxRow, now: Date) => Promise<void>
}

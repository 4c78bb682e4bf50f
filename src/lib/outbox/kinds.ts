import type { FileUse } from '#contract/files/checks.ts'
import type { Slug } from '#contract/permissions.ts'
import type { Forms } from '../text/russian.ts'
import type { Sender } from './record.ts'

export interface Noun extends Forms {
  readonly gender: 'feminine' | 'neuter' | 'masculine'
}

/** Each feature defines its own (docs/offline.md). */
export interface OutboxKind {
  /** The permission to submit an item. */
  getSlug(lane: string): Slug
  /** Absent where the form submits its draft itself. */
  readonly send?: Sender
  /** What an item is called. */
  readonly noun: Noun
  /** The formats that the server accepts; 'form' by default. */
  readonly fileUse?: Exclude<FileUse, 'form'>
}

export type OutboxKinds = Readonly<Record<string, OutboxKind>>

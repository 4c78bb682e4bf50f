import type { ComponentType } from 'react'
import type { Constants } from '#contract/config/schema.ts'
import type { LaneKind } from '../../lib/outbox/record.ts'
import type { Queued } from '../../lib/outbox/atoms.ts'

type OfPayload = ComponentType<{ payload: unknown }>

/** The view of one feature's items in the queue; the application gives one for each kind of lane. */
export interface QueueKind {
  readonly Glyph: OfPayload
  /** 'Газ, показание за ноябрь'. */
  title(payload: unknown, constants: Constants): string
  /** The content, short. */
  readonly Value: OfPayload
  /** The content to be copied. */
  copyText(payload: unknown): string
  /** Path of the form where the item can be changed; null when the form no longer takes it. */
  editHref(payload: unknown, constants: Constants, queued: Queued): string | null
  /** Whether a draft can no longer be found in its form, although that is open, so that the queue must show it. */
  isStray(payload: unknown, constants: Constants): boolean
  /** The two sides of a conflict and the choice. */
  readonly Decision: ComponentType<{ queued: Queued; constants: Constants; onRemove: () => void }>
}

export type QueueKinds = Partial<Record<LaneKind, QueueKind>>

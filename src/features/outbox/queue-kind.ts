import type { ComponentType } from 'react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import type { Queued } from '../../lib/outbox/atoms.ts'

type OfPayload = ComponentType<{ payload: unknown }>

/** One per kind of lane. */
export interface QueueKind {
  readonly Glyph: OfPayload
  /** 'Газ, показание за ноябрь'. */
  title(payload: unknown, constants: Constants): string
  /** 'Газ', 'Течёт кран'. */
  name(payload: unknown): string
  readonly Value: OfPayload
  copyText(payload: unknown): string
  /** Path of the form that edits the item; null if it no longer can. */
  editHref(payload: unknown, constants: Constants, queued: Queued): string | null
  /** The form is open but cannot show the draft, so the queue must. */
  isStray(payload: unknown, constants: Constants): boolean
  /** Both sides of a conflict and the choice. */
  readonly Decision: ComponentType<{ queued: Queued; constants: Constants; onRemove: () => void }>
}

export type QueueKinds = Readonly<Record<string, QueueKind>>

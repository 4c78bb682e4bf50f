import { getStage, isOnlyHere, type Stage } from '../../lib/outbox/stages.ts'
import type { Item, Lane } from '../../lib/outbox/record.ts'

interface Queued {
  readonly lane: Pick<Lane, 'kind'>
  readonly item: Pick<Item, 'state'>
}

/** What the resident must decide comes first. */
const order = ['refused', 'waiting', 'draft'] as const

/** Everything that only this device holds, refused items and unsendable drafts first, each in order of creation. */
export const pendingItems = <Q extends Pick<Queued, 'item'>>(
  all: readonly Q[],
  isStray: (queued: Q) => boolean,
): readonly Q[] => {
  const rank = (queued: Q): number => {
    const stage = getStage(queued.item)
    return order.findIndex((each) => each === (stage === 'draft' && isStray(queued) ? 'refused' : stage))
  }
  return all.filter(({ item }) => isOnlyHere(item)).toSorted((a, b) => rank(a) - rank(b))
}

export interface UnsentGroup<Q> {
  readonly stage: Exclude<Stage, 'accepted'>
  readonly kind: string
  readonly items: readonly Q[]
}

/** Groups what only this device holds by stage and kind. */
export const groupUnsent = <Q extends Queued>(all: readonly Q[]): readonly UnsentGroup<Q>[] =>
  order.flatMap((stage) => {
    const found = all.filter(({ item }) => getStage(item) === stage)
    const kinds = new Set(found.map(({ lane }) => lane.kind))
    return [...kinds].map((kind) => ({ stage, kind, items: found.filter(({ lane }) => lane.kind === kind) }))
  })

interface Attached {
  readonly id: string
  readonly upload: { readonly name: string }
}

export interface UploadView {
  /** From 1. */
  readonly number: number
  readonly of: number
  readonly percent: number
}

/** Returns null if this page uploads none of the item's files. */
export const toUploadView = (
  files: readonly Attached[],
  shares: ReadonlyMap<string, number>,
): UploadView | null => {
  const at = files.findIndex(({ id, upload }) => upload.name === 'waiting' && shares.has(id))
  const share = shares.get(files[at]?.id ?? '')
  return share === undefined ? null : { number: at + 1, of: files.length, percent: Math.floor(share * 100) }
}

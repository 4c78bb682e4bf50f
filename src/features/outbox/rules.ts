interface Queued {
  readonly item: { readonly state: { readonly name: string } }
}

/** Conflicts, drafts, then waiting items, each in order of creation. */
const rank = ({ item: { state } }: Queued): number => {
  if (state.name === 'conflict') return 0
  return state.name === 'draft' ? 1 : 2
}

/** Excludes accepted items, and drafts that their form shows. */
export const pendingItems = <Q extends Queued>(
  all: readonly Q[],
  isStray: (queued: Q) => boolean,
): readonly Q[] =>
  all
    .filter((queued) => {
      const { name } = queued.item.state
      return name === 'draft' ? isStray(queued) : name !== 'accepted'
    })
    .toSorted((a, b) => rank(a) - rank(b))

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

interface Queued {
  readonly item: { readonly state: { readonly name: string } }
}

/** Items that the resident has to decide come first, then those that wait, in the order they were written. */
const rank = ({ item: { state } }: Queued): number => {
  if (state.name === 'conflict') return 0
  return state.name === 'draft' ? 1 : 2
}

/** Items that the queue lists: all that are not accepted; a draft only when its form does not show it any more. */
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

/** Whether an item is sent by itself; the others wait for a decision. */
export const goesByItself = ({ item: { state } }: Queued): boolean =>
  state.name === 'queued' || state.name === 'sending' || state.name === 'blocked'

interface Attached {
  readonly id: string
  readonly upload: { readonly name: string }
}

/** Which of an item's files is on its way, and how much of it has left. */
export interface UploadView {
  /** From 1. */
  readonly number: number
  readonly of: number
  readonly percent: number
}

/** The progress of an item's files; null when nothing of it moves in this page. */
export const uploadView = (
  files: readonly Attached[],
  shares: ReadonlyMap<string, number>,
): UploadView | null => {
  const at = files.findIndex(({ id, upload }) => upload.name === 'waiting' && shares.has(id))
  const share = shares.get(files[at]?.id ?? '')
  return share === undefined ? null : { number: at + 1, of: files.length, percent: Math.floor(share * 100) }
}

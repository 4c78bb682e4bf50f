interface Queued {
  readonly item: { readonly state: { readonly name: string } }
}

/** What the resident has to decide comes first, then what waits, in the order it was written. */
const rank = ({ item: { state } }: Queued): number => {
  if (state.name === 'conflict') return 0
  return state.name === 'draft' ? 1 : 2
}

/** What the queue lists: all that is not accepted; a draft only when its form does not show it any more. */
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

/** Whether it goes by itself; the rest waits for the resident's word. */
export const goesByItself = ({ item: { state } }: Queued): boolean =>
  state.name === 'queued' || state.name === 'sending' || state.name === 'blocked'

import type { Item } from './record.ts'

/**
 * What the resident is told about an item. `waiting` is sent without a decision, at the latest after the next sign-in;
 * `refused` waits for the resident's decision; `accepted` needs nothing. Every screen counts by it (O-20).
 */
export type Stage = 'draft' | 'waiting' | 'refused' | 'accepted'

type WithState = Pick<Item, 'state'>

export const getStage = ({ state }: WithState): Stage => {
  switch (state.name) {
    case 'draft':
    case 'accepted':
      return state.name
    case 'closing':
      return 'accepted'
    case 'queued':
    case 'sending':
      return 'waiting'
    case 'blocked':
      return state.by === 'auth' ? 'waiting' : 'refused'
    default:
      return 'refused'
  }
}

export type StageCounts = Readonly<Record<Stage, number>>

export const countStages = (items: readonly WithState[]): StageCounts => {
  const counts = { draft: 0, waiting: 0, refused: 0, accepted: 0 }
  for (const item of items) counts[getStage(item)]++
  return counts
}

/** Returns true if the resident submitted the item and the server has not accepted it: the badge counts these. */
export const isUnsent = (item: WithState): boolean => {
  const stage = getStage(item)
  return stage === 'waiting' || stage === 'refused'
}

/** Returns true if only this device holds the item. */
export const isOnlyHere = (item: WithState): boolean => getStage(item) !== 'accepted'

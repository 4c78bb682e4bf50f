import { atom, type Setter } from 'jotai/vanilla'
import { whilePending } from '../../../lib/state/notices.ts'

/** What is posted: a basket to be kept, an order, and the request for its requisites (spec C4). */
type Posting = 'basket' | 'order' | 'requisites'

/** The three flags of a posting (spec C4); none is up before the first one. */
export interface Flags {
  readonly onLoading: boolean
  readonly loaded: boolean
  readonly postFailed: boolean
}

const none: Flags = { onLoading: false, loaded: false, postFailed: false }
const all: Readonly<Record<Posting, Flags>> = { basket: none, order: none, requisites: none }

export const postingsAtom = atom(all)

/** Runs a posting with its flags; its failure is thrown on. */
export const post = async <T>(set: Setter, name: Posting, work: () => Promise<T>): Promise<T> => {
  const tell = (flags: Partial<Flags>): void =>
    set(postingsAtom, (before) => ({ ...before, [name]: { ...none, ...flags } }))
  tell({ onLoading: true })
  try {
    const done = await whilePending(set, work)
    tell({ loaded: true })
    return done
  } catch (error) {
    tell({ postFailed: true })
    throw error
  }
}

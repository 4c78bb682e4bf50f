import { atom } from 'jotai/vanilla'
import { runAction, toastAtom } from '../../../lib/state/notices.ts'
import { rateRequest } from '../api/rate-request.ts'
import { scopes } from '../rules/scopes.ts'
import { texts } from '../texts.ts'
import { listAtoms, requestAtom } from './remote.ts'

/** The request whose rate is on its way; null for none. */
export const ratingAtom = atom<number | null>(null)

/** Rates a request; its lists and its open card show the rate (row Q-03). A failure is told, and nothing has changed. */
export const rateAtom = atom(null, async (get, set, id: number, score: number) => {
  set(ratingAtom, id)
  try {
    const rated = await runAction(set, () => rateRequest(id, score), texts.notRated)
    for (const scope of scopes) void set(listAtoms[scope], { put: rated })
    if (get(requestAtom).value?.id === id) void set(requestAtom, id)
    set(toastAtom, texts.rated)
  } catch {
    // Told by the action.
  } finally {
    set(ratingAtom, null)
  }
})

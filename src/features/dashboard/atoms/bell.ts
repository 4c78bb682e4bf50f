import { atom } from 'jotai/vanilla'
import { runAction } from '../../../lib/state/notices.ts'
import { scopeAtom } from '../../../lib/session/scope.ts'
import { storeSeenMark, seenMark } from '../../../lib/state/seen-mark.ts'
import { toBellView } from '../rules/bell-view.ts'
import { noticesAtom } from './notices.ts'

const seenNowAtom = atom<{ readonly scope: string | null; readonly mark: string } | null>(null)

/** Bell content and whether it is new on this device; undefined while loading. */
export const bellAtom = atom((get) => {
  const { value } = get(noticesAtom)
  const scope = get(scopeAtom)
  if (value === undefined || scope === null) return undefined
  const view = toBellView(value)
  const now = get(seenNowAtom)
  const seen = now?.scope === scope ? now.mark : seenMark(scope)
  const isNew = view.debts.length + view.events.length > 0 && seen !== view.mark
  return { ...view, isNew }
})

/** Loads the sheet's code and marks the content as seen. On failure shows the error, keeps the dot, returns false. */
export const openBellAtom = atom(null, async (get, set, bring: () => Promise<void>): Promise<boolean> => {
  try {
    await runAction(set, bring)
  } catch {
    return false
  }
  const scope = get(scopeAtom)
  const mark = get(bellAtom)?.mark
  if (scope !== null && mark !== undefined) {
    storeSeenMark(scope, mark)
    set(seenNowAtom, { scope, mark })
  }
  return true
})

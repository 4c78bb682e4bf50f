import { useAtom, useAtomValue, useStore } from 'jotai/react'
import type { Atom, WritableAtom } from 'jotai/vanilla'
import { useCallback, useEffect } from 'react'
import type { Queued } from '../../lib/outbox/atoms.ts'
import type { Paged } from '../../lib/state/paged.ts'

type FirstPageAtom = WritableAtom<unknown, [step: 'anew'], Promise<void>>

interface CaseListOptions<Entry> {
  readonly listAtom: WritableAtom<Paged<Entry>, [step: 'more' | 'anew'], Promise<void>>
  /** Must be the same array at each render. */
  readonly lists: readonly FirstPageAtom[]
  readonly draft: { readonly waitingAtom: Atom<readonly Queued[]>; readonly receiptsAtom: Atom<string> }
}

/** Loads again when the server accepts a case. */
export function useCaseList<Entry>({ listAtom, lists, draft }: CaseListOptions<Entry>) {
  const store = useStore()
  const [list, load] = useAtom(listAtom)
  const receipts = useAtomValue(draft.receiptsAtom)
  const loadAnew = useCallback(
    (_receipts: string) => {
      for (const caseList of lists) void store.set(caseList, 'anew')
    },
    [lists, store],
  )
  useEffect(() => loadAnew(receipts), [loadAnew, receipts])
  return {
    list,
    waiting: useAtomValue(draft.waitingAtom),
    onMore: useCallback(() => void load('more'), [load]),
    onRetry: () => void load('anew'),
  }
}

import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { loadListsAtom } from '../atoms/lists.ts'
import { acceptedAtom } from '../atoms/waiting.ts'

/** Loads the first pages of all scopes where a list is shown, and again once something was accepted that they may lack. */
export function useFreshLists(isShown: boolean): void {
  const accepted = useAtomValue(acceptedAtom)
  const load = useSetAtom(loadListsAtom)
  useEffect(() => {
    if (isShown) load(accepted)
  }, [accepted, load, isShown])
}

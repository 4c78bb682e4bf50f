import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { loadListAtom } from '../atoms/list.ts'
import { acceptedAtom } from '../atoms/waiting.ts'

/** Loads the first page where the list is shown, and again once something was accepted: it is on top (row T-01). */
export function useFreshList(isShown: boolean): void {
  const accepted = useAtomValue(acceptedAtom)
  const load = useSetAtom(loadListAtom)
  useEffect(() => {
    if (isShown) load(accepted)
  }, [accepted, load, isShown])
}

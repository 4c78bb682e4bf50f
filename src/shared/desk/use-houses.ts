import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { RemoteAtom } from '../../lib/state/remote.ts'

/** The houses to choose from, which come with the first page of the list. */
export const useHouses = (
  listAtom: RemoteAtom<{ readonly houses: readonly string[] }, [offset: number, search: string]>,
): readonly string[] => {
  const [{ value, status }, load] = useAtom(listAtom)
  useEffect(() => {
    if (!value && status === 'idle') void load(0, '')
  }, [value, status, load])
  return value?.houses ?? []
}

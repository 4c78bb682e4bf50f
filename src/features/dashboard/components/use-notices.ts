import { useAtom, useAtomValue } from 'jotai/react'
import { useEffect } from 'react'
import { areSectorsKnownAtom, noticesAtom } from '../atoms/notices.ts'

/** The notices, loaded each time that the screen opens, and what loads them again. */
export function useNotices() {
  const areSectorsKnown = useAtomValue(areSectorsKnownAtom)
  const [notices, load] = useAtom(noticesAtom)
  useEffect(() => {
    if (areSectorsKnown) void load()
  }, [areSectorsKnown, load])
  return [notices, load] as const
}

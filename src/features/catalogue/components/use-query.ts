import { useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { listingAtom } from '../atoms/listing.ts'

/** A pause in typing after which is searched, in ms. */
const pause = 250

/** Asks for what the category and the words say: a category at once, words after a pause in typing (row S-02). */
export const useQuery = (position: string | null, text: string): void => {
  const load = useSetAtom(listingAtom)
  const search = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => void load({ position, search }), search === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [load, position, search])
}

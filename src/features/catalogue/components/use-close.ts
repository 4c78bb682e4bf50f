import { useEffect, useRef } from 'react'
import { navigate } from '../../../lib/routes/hash-location.ts'

/**
 * Closes the panel of the address: back to the list that it was opened from, so that the browser's own back does not
 * open it again, or to the list in its place when a link led straight to it.
 */
export const useClose = (listPath: string, id: number | null): (() => void) => {
  const before = useRef<number | null>(id)
  const isFromList = useRef(false)
  useEffect(() => {
    if (before.current !== id) isFromList.current = before.current === null
    before.current = id
  }, [id])
  return () => {
    if (isFromList.current) history.back()
    else navigate(listPath, { replace: true })
  }
}

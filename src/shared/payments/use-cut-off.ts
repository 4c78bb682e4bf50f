import { useState } from 'react'
import type { Remote } from '../../lib/state/remote.ts'

/** Returns true from a failed call until an answer, so that a retry does not hide the failure for a moment. */
export function useIsCutOff({ status }: Remote<unknown>): boolean {
  const [isCutOff, setIsCutOff] = useState(false)
  if (status === 'failed' && !isCutOff) setIsCutOff(true)
  if (status === 'ready' && isCutOff) setIsCutOff(false)
  return isCutOff
}

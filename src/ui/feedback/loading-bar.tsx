import { useAtomValue } from 'jotai/react'
import { isLoadingAtom } from '../../lib/state/notices.ts'

/** Shows that calls are pending; each screen announces its own progress. */
export function LoadingBar() {
  return useAtomValue(isLoadingAtom) && <div className="loading-bar" aria-hidden="true" />
}

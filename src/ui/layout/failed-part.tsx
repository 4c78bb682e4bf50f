import { useAtomValue } from 'jotai/react'
import { use } from 'react'
import { updateAtom } from '../../lib/worker/worker-state.ts'
import { RenderFailedContext } from '../feedback/error-boundary.tsx'

type FailedPartProps = { error: unknown; onRetry: () => void }

/** In the place of a part that could not be loaded: nothing if a new version replaced it, which offers itself. */
export function FailedPart({ error, onRetry }: FailedPartProps) {
  const renderFailed = use(RenderFailedContext)
  return useAtomValue(updateAtom) ? null : renderFailed(onRetry, error)
}

import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { NearEnd } from './near-end.tsx'
import './list-end.css'

type ListEndProps = {
  state: 'loading' | 'ready' | 'failed'
  /** Placeholder while the next page loads. */
  skeleton: ReactNode
  more: string
  /** Shown when the next page failed to load, with the label of the button. */
  failed: string
  retry: string
  onMore: () => void
}

/** End of a paged list that has more pages: loads the next one near the end of the scroll, or by a button. */
export function ListEnd({ state, skeleton, more, failed, retry, onMore }: ListEndProps) {
  if (state === 'loading') return skeleton
  return (
    <div className="listend">
      {state === 'failed' ? <p role="alert">{failed}</p> : <NearEnd onNear={onMore} />}
      <Button isSmall onClick={onMore}>
        {state === 'failed' ? retry : more}
      </Button>
    </div>
  )
}

import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { NearEnd } from './near-end.tsx'
import './list-end.css'

type ListEndProps = {
  state: 'loading' | 'ready' | 'failed'
  /** What stands there while the next page comes. */
  skeleton: ReactNode
  more: string
  /** The next page did not come, and the button's word then. */
  failed: string
  retry: string
  onMore: () => void
}

/** What follows the loaded rows while there are more: the next page by itself near the end or by the button. */
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

import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { NearEnd } from './near-end.tsx'
import './list-end.css'

type ListEndProps = {
  state: 'loading' | 'ready' | 'failed'
  skeleton: ReactNode
  more: string
  failed: string
  retry: string
  onMore: () => void
}

/** Loads the next page near the end, or by a button. */
export function ListEnd({ state, skeleton, more, failed, retry, onMore }: ListEndProps) {
  if (state === 'loading') return skeleton
  return (
    <div className="list-end">
      {state === 'failed' ? <p role="alert">{failed}</p> : <NearEnd onNear={onMore} />}
      <Button isSmall onClick={onMore}>
        {state === 'failed' ? retry : more}
      </Button>
    </div>
  )
}

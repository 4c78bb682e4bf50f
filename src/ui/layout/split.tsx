import type { ReactNode } from 'react'
import './split.css'

type SplitProps = {
  /** Null if only the detail fits. */
  list: ReactNode
  /** Null if only the list fits. */
  detail: ReactNode
}

export function Split({ list, detail }: SplitProps) {
  return (
    <div className="split">
      {list && <div className="stack">{list}</div>}
      {detail && <div className="split__detail stack">{detail}</div>}
    </div>
  )
}

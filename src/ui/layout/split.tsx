import type { ReactNode } from 'react'
import './split.css'

type SplitProps = {
  /** Null where the screen has room for the detail alone. */
  list: ReactNode
  /** Null where the screen has room for the list alone. */
  detail: ReactNode
}

/** A list with what is chosen in it beside it. */
export function Split({ list, detail }: SplitProps) {
  return (
    <div className="split">
      {list && <div className="stack">{list}</div>}
      {detail && <div className="split__detail stack">{detail}</div>}
    </div>
  )
}

import { Children, type ReactNode } from 'react'

type ListProps = {
  /** In a panel: lines and hover reach its edges. */
  isFlush?: boolean
  label?: string
  children: ReactNode
}

/** Every child becomes an item of its own, with a hairline between them. */
export function List({ isFlush = false, label, children }: ListProps) {
  return (
    <ul className={isFlush ? 'list list--flush' : 'list'} aria-label={label}>
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ul>
  )
}

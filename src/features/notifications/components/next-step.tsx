import type { ReactNode } from 'react'

const focus = (node: HTMLElement | null): void => node?.focus()

/** A step in the place of another takes the focus, so that a screen reader goes on from there. */
export function NextStep({ children }: { children: ReactNode }) {
  return (
    <div className="stack nextstep" tabIndex={-1} ref={focus}>
      {children}
    </div>
  )
}

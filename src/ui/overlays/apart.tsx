import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/**
 * A dialog with a form of its own, outside of the form that it is written in: of a form within another one browsers tell
 * the page no submit, and load it anew. Nor does the outer form take the submit for its own.
 */
export function Apart({ children }: { children: ReactNode }) {
  return createPortal(<div onSubmit={(event) => event.stopPropagation()}>{children}</div>, document.body)
}

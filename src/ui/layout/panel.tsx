import { useId, type ReactNode } from 'react'

type PanelProps = {
  title?: ReactNode
  /** A date or a link to all. */
  aside?: ReactNode
  /** Rows from edge to edge, without padding. */
  isList?: boolean
  label?: string
  children: ReactNode
}

/** Panels must not nest. */
export function Panel({ title, aside, isList = false, label, children }: PanelProps) {
  const titleId = useId()
  return (
    <section
      className={isList ? 'panel panel--list' : 'panel'}
      aria-label={label}
      aria-labelledby={title ? titleId : undefined}
    >
      {title && (
        <div className="panel__head">
          <h2 id={titleId}>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}

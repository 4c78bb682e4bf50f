import { useId, type ReactNode } from 'react'

type PanelProps = {
  title?: ReactNode
  /** Beside the title: a date, a link to all. */
  aside?: ReactNode
  /** Rows from edge to edge, without room above and below them. */
  isList?: boolean
  label?: string
  children: ReactNode
}

/** One object on the page's ground; never a panel in a panel. */
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

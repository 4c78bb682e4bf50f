import type { ReactNode } from 'react'

type Total = { title: string; sum: ReactNode }
type TotalsProps = {
  rows: readonly Total[]
  all: Total
}

export function Totals({ rows, all }: TotalsProps) {
  return (
    <dl className="totals">
      {rows.map(({ title, sum }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
      <div className="totals__sum" aria-live="polite" aria-atomic="true">
        <dt>{all.title}</dt>
        <dd>{all.sum}</dd>
      </div>
    </dl>
  )
}

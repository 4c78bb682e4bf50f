import type { ReactNode } from 'react'

type ChoiceRowProps = { label: string; children: ReactNode }

/** One side of a conflict. */
export function ChoiceRow({ label, children }: ChoiceRowProps) {
  return (
    <div>
      <span>{label}</span>
      {children}
    </div>
  )
}

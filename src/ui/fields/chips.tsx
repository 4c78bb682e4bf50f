import type { ReactNode } from 'react'

type ChipsProps = { label: string; isWrapped?: boolean; children: ReactNode }

export function Chips({ label, isWrapped = false, children }: ChipsProps) {
  return (
    <fieldset className={isWrapped ? 'chips chips--wrap' : 'chips'} aria-label={label}>
      {children}
    </fieldset>
  )
}

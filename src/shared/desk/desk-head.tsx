import type { ReactNode } from 'react'
import { Icon } from '../../ui/icons/icon.tsx'
import { backIcon } from '../../ui/icons/cabinet-icons.ts'
import { messages } from '../../ui/messages.ts'
import './desk.css'

type DeskHeadProps = {
  title: string
  note?: ReactNode
  /** Actions or the age of the data. */
  aside?: ReactNode
  backHref?: string | undefined
}

/** Sticks to the top on phones. */
export function DeskHead({ title, note, aside, backHref }: DeskHeadProps) {
  return (
    <header className="desk-head">
      {backHref && (
        <a className="icon-btn back" href={backHref} aria-label={messages.back}>
          <Icon path={backIcon} />
        </a>
      )}
      <h1>{title}</h1>
      {aside}
      {note && <p className="note desk-head__note">{note}</p>}
    </header>
  )
}

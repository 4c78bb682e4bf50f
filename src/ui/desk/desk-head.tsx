import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { backIcon } from '../icons/icons.ts'
import { messages } from '../messages.ts'
import './desk.css'

type DeskHeadProps = {
  title: string
  /** Under the title. */
  note?: ReactNode
  /** At the end of the line: actions, when the data is from. */
  aside?: ReactNode
  /** The way back to the list, where it does not stand beside. */
  backHref?: string
}

/** The head of a screen of the desk; on a phone it stays at the top. */
export function DeskHead({ title, note, aside, backHref }: DeskHeadProps) {
  return (
    <header className="dhead">
      {backHref && (
        <a className="iconbtn back" href={backHref} aria-label={messages.back}>
          <Icon path={backIcon} />
        </a>
      )}
      <h1>{title}</h1>
      {aside}
      {note && <p className="note dhead__note">{note}</p>}
    </header>
  )
}

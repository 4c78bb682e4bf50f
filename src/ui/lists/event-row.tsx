import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { rightIcon } from '../icons/icons.ts'
import { PlainGlyph } from '../icons/plain-glyph.tsx'
import './event.css'

type EventRowProps = {
  href: string
  icon: string
  title: ReactNode
  status: ReactNode
  note?: ReactNode
  isCurrent?: boolean
}

export function EventRow({ href, icon, title, status, note, isCurrent = false }: EventRowProps) {
  return (
    <a className="event" href={href} aria-current={isCurrent ? 'true' : undefined}>
      <PlainGlyph icon={icon} />
      <span className="event__body">
        <span className="row__title">{title}</span>
        {status}
        {note && <span className="note tabular-nums">{note}</span>}
      </span>
      <Icon path={rightIcon} className="chevron" />
    </a>
  )
}

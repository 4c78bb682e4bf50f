import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import './timeline.css'

interface Turn {
  readonly icon: string
  readonly title: ReactNode
  readonly note: ReactNode
  readonly text?: ReactNode
}
type TimelineProps = { label: string; turns: readonly Turn[] }

export function Timeline({ label, turns }: TimelineProps) {
  return (
    <ol className="timeline" aria-label={label}>
      {turns.map(({ icon, title, note, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- turns are only added behind the others
        <li key={index}>
          <span className="timeline__mark">
            <Icon path={icon} size="s" />
          </span>
          <p>{title}</p>
          <p className="note tabular-nums">{note}</p>
          {text && <p className="timeline__text">{text}</p>}
        </li>
      ))}
    </ol>
  )
}

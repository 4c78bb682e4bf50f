import type { ReactNode } from 'react'
import type { Step } from '#contract/catalogue/desk-schema.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { topIcon, upIcon } from '../../ui/icons/desk-icons.ts'
import { downIcon } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/lists/list.tsx'
import { messages } from './messages.ts'
import './editor.css'

type MovesProps = { name: string; onMove: (to: Step) => void }

export function MoveButtons({ name, onMove }: MovesProps) {
  return (
    <span className="movable-row__buttons">
      <IconButton icon={topIcon} label={messages.first(name)} onClick={() => onMove('first')} />
      <IconButton icon={upIcon} label={messages.up(name)} onClick={() => onMove('up')} />
      <IconButton icon={downIcon} label={messages.down(name)} onClick={() => onMove('down')} />
    </span>
  )
}

type MovableRowProps = {
  href: string
  title: string
  start?: ReactNode
  note: ReactNode
  /** Null if the list cannot be reordered, such as in search results. */
  onMove: ((to: Step) => void) | null
}

export function MovableRow({ href, title, start, note, onMove }: MovableRowProps) {
  return (
    <div className="movable-row">
      <Row href={href} start={start} title={title} note={note} />
      {onMove && <MoveButtons name={title} onMove={onMove} />}
    </div>
  )
}

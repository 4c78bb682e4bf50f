import type { ReactNode } from 'react'
import { Icon } from '../../ui/icons/icon.tsx'
import { calendarIcon } from '../../ui/icons/later-icons.ts'
import './range-head.css'

type RangeHeadProps = { id: string; title: string; children: ReactNode }

/** The head of a panel that sums up a period, with the button of the period. */
export function RangeHead({ id, title, children }: RangeHeadProps) {
  return (
    <div className="panel__head range-head">
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  )
}

type RangeTriggerProps = { text: string; onOpen: () => void }

/** A button with the shown period, which opens the choice of another. */
export function RangeTrigger({ text, onOpen }: RangeTriggerProps) {
  return (
    <button type="button" className="more" onClick={onOpen}>
      <Icon path={calendarIcon} size="s" />
      {text}
    </button>
  )
}

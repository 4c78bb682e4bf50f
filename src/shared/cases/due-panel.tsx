import { useEffect, useState, type ReactNode } from 'react'
import { telHref } from '#contract/organisation/contacts.ts'
import { dueState, type Due } from '#contract/cases/terms.ts'
import type { Calendar } from '../../lib/dates/organisation-day.ts'
import { Status, Tag } from '../../ui/feedback/status.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { alertIcon, clockIcon, phoneIcon } from '../../ui/icons/icons.ts'
import { dueMessages as texts } from './due-messages.ts'
import './cases.css'
import { serverNow } from '../../lib/timing/server-clock.ts'

const tickMs = 30_000

/** Returns the server time, refreshed by a timer so that open cases become overdue. */
const useNow = (): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Returns the text and whether the deadline has passed; null for none. */
export const useDueText = (due: Due | undefined, calendar: Calendar) => {
  const now = useNow()
  const state = due && dueState(due, now)
  if (!state) return null
  return { isOver: state.isOver, text: texts.line(state, calendar) }
}

type DueStatusProps = { due: Due | undefined; calendar: Calendar; children: ReactNode }

/** Replaces the status of an overdue case. */
export function DueStatus({ due, calendar, children }: DueStatusProps) {
  const text = useDueText(due, calendar)
  if (!text?.isOver) return children
  return (
    <Status tone="bad" icon={alertIcon}>
      {text.text}
    </Status>
  )
}

type PhoneLinkProps = { phone: string; isPrimary?: boolean }

export function PhoneLink({ phone, isPrimary = false }: PhoneLinkProps) {
  return (
    <a className={`btn btn--block phone-link${isPrimary ? ' btn--primary' : ''}`} href={telHref(phone)}>
      <Icon path={phoneIcon} size="s" />
      <span className="tabular-nums">{phone}</span>
    </a>
  )
}

type DuePanelProps = {
  due: Due
  status: string
  /** Case number to give by phone. */
  number: string
  /** The dispatcher's phone, shown when overdue. */
  phone: string | undefined
  calendar: Calendar
}

/** Shows whom to call after it. */
export function DuePanel({ due, status, number, phone, calendar }: DuePanelProps) {
  const now = useNow()
  const state = dueState(due, now)
  if (state === null) return null
  const { what, isOver } = state
  const later = what === 'answer' && due.done !== null && !isOver ? due.done : null
  return (
    <section className="panel due-panel" aria-label={texts.label}>
      {isOver ? (
        <Tag tone="bad" icon={alertIcon}>
          {texts.overdue[what]}
        </Tag>
      ) : (
        <Tag tone="info" icon={clockIcon}>
          {status}
        </Tag>
      )}
      <p className="due-panel__when">{texts.line(state, calendar)}</p>
      {isOver ? (
        <>
          <p className="note">{texts.call(number, phone !== undefined)}</p>
          {phone && <PhoneLink phone={phone} isPrimary />}
        </>
      ) : (
        <p className="note">
          {later && `${texts.line({ what: 'done', deadline: later, isOver: false }, calendar)}. `}
          {texts.basis[due.basis]}
        </p>
      )}
    </section>
  )
}

import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { alertIcon, checkIcon, clockIcon, doneIcon } from '../icons/icons.ts'
import { closeIcon, undoIcon } from '../icons/later-icons.ts'
import './done.css'

type Fact = readonly [name: string, value: ReactNode]

/**
 * `working`: an answer is awaited, drawn as a ring; `waiting`: the task continues later without the person; `partial`: a part
 * waits for the resident's decision.
 */
export type DoneState = 'done' | 'working' | 'waiting' | 'partial' | 'failed' | 'returning'

const marks = {
  done: checkIcon,
  waiting: clockIcon,
  partial: alertIcon,
  failed: closeIcon,
  returning: undoIcon,
} as const

/** An answer is awaited. */
export function Ring() {
  return (
    <svg className="ring" viewBox="0 0 56 56" aria-hidden="true">
      <circle cx="28" cy="28" r="25" />
      <circle cx="28" cy="28" r="25" />
    </svg>
  )
}

function Mark({ state }: { state: DoneState }) {
  if (state === 'working') return <Ring />
  return (
    <span className={state === 'done' ? 'done__tick' : `done__tick done__tick--${state}`}>
      <Icon path={marks[state]} />
    </span>
  )
}

export interface TrackStep {
  readonly state: 'done' | 'now' | 'next' | 'failed'
  readonly title: string
  readonly note?: string | null
}

const stepIcons = { done: doneIcon, now: clockIcon, next: clockIcon, failed: closeIcon } as const

/** What has happened, what happens now, and what comes next. */
export function Track({ steps }: { steps: readonly TrackStep[] }) {
  return (
    <ol className="done__track">
      {steps.map(({ state, title, note }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps keep their places
        <li key={index} className={`is-${state}`} {...(state === 'now' && { 'aria-current': 'step' })}>
          <Icon path={stepIcons[state]} />
          <span>
            {title}
            {note && <small>{note}</small>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** A line with an icon, such as the next date. */
export function NextLine({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <p className="done__next">
      <Icon path={icon} size="s" />
      <span>{children}</span>
    </p>
  )
}

type DoneProps = {
  title: string
  state?: DoneState
  /** Focuses the heading after a press (L-06). */
  isAnswer: boolean
  /** The title is the page's heading. */
  isPage?: boolean
  /** Without a panel of its own. */
  isBare?: boolean
  facts?: readonly Fact[]
  /** Between the facts and the actions. */
  next?: ReactNode
  actions?: ReactNode
  /** Announced together with the title when they change in place. */
  children?: ReactNode
  /** Between the announced part and the facts. */
  details?: ReactNode
}

/** The result of a task. It changes in place, so that a waiting result turns into the final one. */
export function Done(props: DoneProps) {
  const {
    title,
    state = 'done',
    isAnswer,
    isPage,
    isBare,
    facts = [],
    next,
    actions,
    children,
    details,
  } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const shownTitle = useRef(title)
  const titleId = useId()
  const Title = isPage ? 'h1' : 'h2'
  useEffect(() => {
    if (isAnswer) heading.current?.focus()
  }, [isAnswer])
  // A changed result may have removed the focused button.
  useEffect(() => {
    if (shownTitle.current === title) return
    shownTitle.current = title
    if (isAnswer && document.activeElement === document.body) heading.current?.focus()
  }, [isAnswer, title])
  return (
    <section className={isBare ? 'done' : 'panel done'} aria-labelledby={titleId}>
      <div className="done__head" aria-live="polite">
        <Mark state={state} />
        <Title id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {children}
      </div>
      {details}
      {facts.length > 0 && (
        <dl className="done__facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {next}
      {actions && <div className="done__actions">{actions}</div>}
    </section>
  )
}

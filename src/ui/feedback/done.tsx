import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { checkIcon, clockIcon } from '../icons/icons.ts'
import './done.css'

type Fact = readonly [name: string, value: ReactNode]

type TickProps = { isWaiting?: boolean }

export function Tick({ isWaiting = false }: TickProps) {
  return (
    <span className={isWaiting ? 'done__tick done__tick--wait' : 'done__tick'}>
      <Icon path={isWaiting ? clockIcon : checkIcon} />
    </span>
  )
}

type FactsProps = { facts: readonly Fact[] }

export function Facts({ facts }: FactsProps) {
  return (
    <dl className="done__facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type DoneProps = {
  title: string
  /** The task is not finished: shows a clock instead of the tick. */
  isWaiting?: boolean
  /** Focuses the heading after a press (L-06). */
  isAnswer: boolean
  facts?: readonly Fact[]
  actions: ReactNode
  children: ReactNode
}

export function Done({ title, isWaiting = false, isAnswer, facts, actions, children }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAnswer) heading.current?.focus()
  }, [isAnswer])
  return (
    <section className="panel done" aria-label={title}>
      <Tick isWaiting={isWaiting} />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      {facts && <Facts facts={facts} />}
      <div className="done__actions">{actions}</div>
    </section>
  )
}

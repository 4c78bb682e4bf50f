import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { inboxIcon } from './icons.ts'

type StateProps = {
  icon?: string
  tone?: 'ok' | 'bad'
  title: string
  /** What will be here, or what to do. */
  text?: ReactNode
  action?: ReactNode
}

/** What stands where content would be: empty, failed, done. */
export function State({ icon = inboxIcon, tone, title, text, action }: StateProps) {
  return (
    <div className={tone ? `state state--${tone}` : 'state'}>
      <Icon path={icon} />
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { inboxIcon } from '../icons/icons.ts'

type StateProps = {
  icon?: string
  tone?: 'ok' | 'bad'
  title: string
  /** The title is the page's heading. */
  isPage?: boolean
  text?: ReactNode
  action?: ReactNode
}

export function State({ icon = inboxIcon, tone, title, text, action, isPage = false }: StateProps) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className={tone ? `state state--${tone}` : 'state'}>
      <Icon path={icon} />
      <Title>{title}</Title>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}

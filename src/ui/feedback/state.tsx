import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { inboxIcon } from '../icons/icons.ts'
import { LazyDrawing } from './lazy-drawing.tsx'
import type { DrawingKind } from './drawing.tsx'

type StateProps = {
  icon?: string
  /** Of a whole panel or page that has nothing to show, instead of the icon. */
  drawing?: DrawingKind
  tone?: 'ok' | 'bad'
  title: string
  /** The title is the page's heading. */
  isPage?: boolean
  text?: ReactNode
  action?: ReactNode
}

export function State({ icon = inboxIcon, drawing, tone, title, text, action, isPage = false }: StateProps) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className={tone ? `state state--${tone}` : 'state'}>
      {drawing ? <LazyDrawing kind={drawing} /> : <Icon path={icon} />}
      <Title>{title}</Title>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}

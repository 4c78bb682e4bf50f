import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { toneClass, toneIcon, type Tone } from './tone.ts'

type BannerProps = {
  tone?: Tone
  icon?: string
  title?: ReactNode
  /** `status` waits for a pause in what is being read, `alert` does not. */
  announce?: 'status' | 'alert'
  children?: ReactNode
}

/** A condition that lasts: no network, a limit, something connected. */
export function Banner({ tone = 'neutral', icon = toneIcon[tone], title, announce, children }: BannerProps) {
  return (
    <div className={toneClass('banner', tone)} role={announce}>
      <Icon path={icon} />
      <div className="banner__body">
        {title && <b>{title}</b>}
        {title ? <div className="note">{children}</div> : children}
      </div>
    </div>
  )
}

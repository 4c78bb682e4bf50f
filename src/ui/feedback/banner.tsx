import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { alertIcon, clockIcon, doneIcon, personIcon, warnIcon } from '../icons/icons.ts'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral'

/** Default icons, so that a status never relies on colour only. */
export const toneIcon: Record<Tone, string> = {
  ok: doneIcon,
  warn: warnIcon,
  bad: alertIcon,
  info: personIcon,
  neutral: clockIcon,
}

export function toneClass(block: 'tag' | 'status' | 'banner', tone: Tone): string {
  return tone === 'neutral' ? block : `${block} ${block}--${tone}`
}

type BannerProps = {
  tone?: Tone
  icon?: string
  title?: ReactNode
  /** Interrupts a screen reader. A polite banner is rendered in `Live`. */
  announce?: 'alert'
  children?: ReactNode
}

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

import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { toneClass, toneIcon, type Tone } from './banner.tsx'

type TagProps = { tone?: Tone; icon?: string; children: ReactNode }

export function Tag({ tone = 'neutral', icon = toneIcon[tone], children }: TagProps) {
  return (
    <span className={toneClass('tag', tone)}>
      <Icon path={icon} size="xs" />
      {children}
    </span>
  )
}

type StatusProps = { tone?: Tone; icon?: string; children: ReactNode }

export function Status({ tone = 'neutral', icon = toneIcon[tone], children }: StatusProps) {
  return (
    <span className={toneClass('status', tone)}>
      <Icon path={icon} size="xs" />
      {children}
    </span>
  )
}

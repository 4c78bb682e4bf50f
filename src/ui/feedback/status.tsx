import { useAtomValue } from 'jotai/react'
import type { ReactNode } from 'react'
import { storageStateAtom } from '../../lib/outbox/active.ts'
import { Icon } from '../icons/icon.tsx'
import { messages } from '../messages.ts'
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

/** Says "kept" only if the device can store data (O-11). */
export function QueuedStatus() {
  return <Status>{useAtomValue(storageStateAtom) === 'ok' ? messages.queued : messages.unkept}</Status>
}

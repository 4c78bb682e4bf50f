import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'

type ChipProps = { isOn: boolean; onPress: () => void; icon?: string; count?: number; children: ReactNode }

export function Chip({ isOn, onPress, icon, count, children }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={onPress}>
      {icon && <Icon path={icon} size="s" />}
      {children}
      {count !== undefined && <span className="count">{count}</span>}
    </button>
  )
}

type ChipsProps = { label: string; isWrapped?: boolean; children: ReactNode }

export function Chips({ label, isWrapped = false, children }: ChipsProps) {
  return (
    <fieldset className={isWrapped ? 'chips chips--wrap' : 'chips'} aria-label={label}>
      {children}
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'

type ToggleProps = { icon: string; isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode }

export function Toggle({ icon, isOn, onChange, children }: ToggleProps) {
  return (
    <button type="button" className="toggle" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      <Icon path={icon} size="s" />
      {children}
    </button>
  )
}

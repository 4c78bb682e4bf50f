import type { ComponentProps } from 'react'
import { Icon } from '../icons/icon.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> & {
  icon: string
  label: string
  hasDot?: boolean
}

export function IconButton({ icon, label, hasDot = false, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className="icon-btn" aria-label={label}>
      <Icon path={icon} />
      {hasDot && <span className="icon-btn__dot" />}
    </button>
  )
}

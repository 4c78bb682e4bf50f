import type { ComponentProps, ReactNode } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & { children: ReactNode }

/** Takes effect at once. Forms use Check. */
export function Switch({ children, ...input }: SwitchProps) {
  return (
    <label className="check">
      <span className="check__label">{children}</span>
      <input {...input} className="switch" type="checkbox" role="switch" />
    </label>
  )
}

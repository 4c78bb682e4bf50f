import type { ComponentProps, ReactNode } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & { children: ReactNode }

/** For a setting that takes effect at once; a choice that is sent with a form is a Check. */
export function Switch({ children, ...input }: SwitchProps) {
  return (
    <label className="check">
      <span className="check__label">{children}</span>
      <input {...input} className="switch" type="checkbox" role="switch" />
    </label>
  )
}

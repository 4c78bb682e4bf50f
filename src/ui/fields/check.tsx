import type { ComponentProps, ReactNode } from 'react'

type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { children: ReactNode }

export function Check({ children, ...input }: CheckProps) {
  return (
    <label className="check">
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  )
}

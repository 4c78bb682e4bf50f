import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook } from './button.tsx'

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className'> & ButtonLook & { href: string }

/** Looks like a button, but only navigates. */
export function ButtonLink({ kind, isSmall, isBlock, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ kind, isSmall, isBlock })}>
      {children}
    </a>
  )
}

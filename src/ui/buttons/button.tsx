import type { ComponentProps, MouseEvent } from 'react'
import { Icon } from '../icons/icon.tsx'
import { refreshIcon } from '../icons/icons.ts'
import { messages } from '../messages.ts'

export type ButtonLook = {
  kind?: 'primary' | 'tonal' | 'plain' | 'danger' | undefined
  isSmall?: boolean | undefined
  isBlock?: boolean | undefined
}

export function buttonClass({ kind = 'tonal', isSmall = false, isBlock = false }: ButtonLook): string {
  return `btn${kind === 'tonal' ? '' : ` btn--${kind}`}${isSmall ? ' btn--s' : ''}${isBlock ? ' btn--block' : ''}`
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    icon?: string
    /** If defined, reserves room for both labels, so that the width never changes. */
    isBusy?: boolean
    busyText?: string
  }

export function Button(props: ButtonProps) {
  const { kind, isSmall, isBlock, icon, isBusy, busyText = messages.busy, onClick, children, ...rest } = props

  // A busy button stays enabled to keep the focus; further presses and Enter do nothing.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  const label = (
    <>
      {icon && <Icon path={icon} size="s" />}
      {children}
    </>
  )
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, isSmall, isBlock })}
      aria-busy={isBusy}
      onClick={handleClick}
    >
      {isBusy === undefined ? (
        label
      ) : (
        <span className="btn__labels">
          <span className={isBusy ? 'btn__hidden' : undefined}>{label}</span>
          <span className={isBusy ? undefined : 'btn__hidden'}>
            <Icon path={refreshIcon} size="s" className="spin" />
            {busyText}
          </span>
        </span>
      )}
    </button>
  )
}

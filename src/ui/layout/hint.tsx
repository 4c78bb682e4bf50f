import { useId, type ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { infoIcon } from '../icons/icons.ts'

type HintProps = {
  label: string
  title: string
  children: ReactNode
}

/** Closes on Escape or an outside press. */
export function Hint({ label, title, children }: HintProps) {
  const id = useId()
  return (
    <>
      <button type="button" className="icon-btn" aria-label={label} popoverTarget={id}>
        <Icon path={infoIcon} />
      </button>
      <div className="hint" id={id} popover="auto" role="note">
        <b>{title}</b>
        <p>{children}</p>
      </div>
    </>
  )
}

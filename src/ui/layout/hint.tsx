import { useId, type ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { infoIcon } from '../icons/icons.ts'
import { paymentMessages } from '../payment/payment-messages.ts'

type HintProps = {
  /** Subject of the hint, for screen readers. */
  label: string
  title: string
  children: ReactNode
}

/** Explanation behind an icon: opened by a press, closed by Escape or a press elsewhere. */
function Hint({ label, title, children }: HintProps) {
  const id = useId()
  return (
    <>
      <button type="button" className="iconbtn" aria-label={label} popoverTarget={id}>
        <Icon path={infoIcon} />
      </button>
      <div className="hint" id={id} popover="auto" role="note">
        <b>{title}</b>
        <p>{children}</p>
      </div>
    </>
  )
}

/** Article 155 of the housing code: when to pay, and the cost of paying late (U-04). */
export function LawHint() {
  return (
    <Hint label={paymentMessages.lawHint} title={paymentMessages.law}>
      {paymentMessages.lawText}
    </Hint>
  )
}

import { useId, type ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { infoIcon } from '../icons/icons.ts'
import { paymentMessages } from '../payment/payment-messages.ts'

type HintProps = {
  label: string
  title: string
  children: ReactNode
}

/** Closes on Escape or an outside press. */
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

/** Explains article 155 of the housing code: payment dates and late fees (U-04). */
export function LawHint() {
  return (
    <Hint label={paymentMessages.lawHint} title={paymentMessages.law}>
      {paymentMessages.lawText}
    </Hint>
  )
}

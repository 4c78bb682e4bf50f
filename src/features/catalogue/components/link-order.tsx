import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { externalIcon } from '../../../ui/icons.ts'
import { linkFollowedAtom } from '../atoms/contact.ts'
import { texts } from '../texts.ts'
import { OrderConsent } from './order-consent.tsx'

type LinkOrderProps = {
  serviceId: number
  link: string
  needsConsent: boolean
  privacyHref: string
  onDone: () => void
}

/** An order at the executor's own page: it opens in a new tab, and that is recorded (row S-07). */
export function LinkOrder({ serviceId, link, needsConsent, privacyHref, onDone }: LinkOrderProps) {
  const [isAgreed, setIsAgreed] = useState(false)
  const record = useSetAtom(linkFollowedAtom)
  const follow = () => {
    // At once, while the press lasts: a tab that is opened after an answer would be held back.
    open(link, '_blank', 'noopener,noreferrer')
    void record({ id: serviceId, link, isAgreed: needsConsent && isAgreed })
    onDone()
  }
  return (
    <section className="order" aria-label={texts.order}>
      <h3>{texts.order}</h3>
      <p className="note">{texts.orderLink}</p>
      {needsConsent && <OrderConsent isGiven={isAgreed} privacyHref={privacyHref} onChange={setIsAgreed} />}
      <Button
        kind="primary"
        isBlock
        icon={externalIcon}
        disabled={needsConsent && !isAgreed}
        onClick={follow}
      >
        {texts.followLink}
      </Button>
    </section>
  )
}

import { useSetAtom } from 'jotai/react'
import type { Service } from '#contract/catalogue/schema.ts'
import { externalIcon } from '../../../ui/icons/icons.ts'
import { linkFollowedAtom } from '../atoms/contact.ts'
import { texts } from '../texts.ts'
import { OrderForm } from './order-form.tsx'

type LinkOrderProps = {
  service: Service
  link: string
  needsConsent: boolean
  privacyHref: string
  onDone: () => void
}

/** An order at the executor's own page: it opens in a new tab, and that is recorded (row S-07). */
export function LinkOrder({ service, link, needsConsent, privacyHref, onDone }: LinkOrderProps) {
  const record = useSetAtom(linkFollowedAtom)
  const follow = () => {
    // At once, while the press lasts: a tab that is opened after an answer would be held back.
    open(link, '_blank', 'noopener,noreferrer')
    void record({ id: service.id, link, isAgreed: needsConsent })
    onDone()
  }
  return (
    <OrderForm
      details={service.contact_details}
      needsConsent={needsConsent}
      privacyHref={privacyHref}
      note={texts.orderLink}
      icon={externalIcon}
      action={texts.followLink}
      onSend={follow}
    />
  )
}

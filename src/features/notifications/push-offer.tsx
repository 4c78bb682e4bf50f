import { useAtomValue } from 'jotai/react'
import { useState } from 'react'
import { acceptedAtom } from '../../lib/outbox/atoms.ts'
import { dismissPushOffer, canOfferPush } from '../../lib/worker/push-offer.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'

// Rarely shown, so it renders whenever its chunk arrives.
const OfferBanner = lazyComponent(async () => (await import('./offer-banner.tsx')).OfferBanner, null, true)

/** Offers pushes after an accepted reading. The browser prompts only after a press (N-04). */
export function PushOffer() {
  const hasAccepted = useAtomValue(acceptedAtom).length > 0
  const [mayOffer, setMayOffer] = useState(canOfferPush)
  const [hasSucceeded, setHasSucceeded] = useState(hasAccepted)
  if (hasAccepted && !hasSucceeded) setHasSucceeded(true)
  if (!mayOffer || !hasSucceeded) return null
  return (
    <OfferBanner
      onAnswered={() => {
        dismissPushOffer()
        setMayOffer(false)
      }}
    />
  )
}

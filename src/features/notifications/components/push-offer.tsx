import { useAtomValue } from 'jotai/react'
import { lazy, Suspense, useState } from 'react'
import { acceptedAtom } from '../../../lib/outbox/atoms.ts'
import { answerPushOffer, mayOfferPush } from '../../../lib/push-offer.ts'

// Seldom shown: it comes when it is.
const OfferBanner = lazy(() => import('./offer-banner.tsx').then((part) => ({ default: part.OfferBanner })))

/** Offers pushes after a first success, an accepted reading; the browser asks only upon the press (row N-04). */
export function PushOffer() {
  const hasAccepted = useAtomValue(acceptedAtom).length > 0
  const [mayOffer, setMayOffer] = useState(mayOfferPush)
  const [hasSucceeded, setHasSucceeded] = useState(hasAccepted)
  if (hasAccepted && !hasSucceeded) setHasSucceeded(true)
  if (!mayOffer || !hasSucceeded) return null
  return (
    <Suspense fallback={null}>
      <OfferBanner
        onAnswered={() => {
          answerPushOffer()
          setMayOffer(false)
        }}
      />
    </Suspense>
  )
}

import type { HostConfig } from '#contract/host/schema.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { RateLimitPanel } from '../../../ui/rate-limit-panel.tsx'
import { failureKind, isStale, wordsOf } from '../rules/words-of.ts'
import { texts } from '../step-texts.ts'

type PaymentFailureProps = { host: HostConfig; failure: unknown; onRetry?: () => void }

/** Why what is to be paid did not come, or the payment did not start: the panels of spec K8, or the server's words. */
export function PaymentFailure({ host, failure, onRetry }: PaymentFailureProps) {
  if (failure === null) return null
  switch (failureKind(failure)) {
    case 'too_soon':
      return <RateLimitPanel />
    case 'said':
      return (
        <Banner tone="bad" announce="alert">
          {isStale(failure) ? texts.changed : wordsOf(failure)}
        </Banner>
      )
    default:
      return <ErrorPanel supportHref={host.links.support} {...(onRetry && { onRetry })} />
  }
}

import type { HostConfig } from '#contract/host/schema.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { RateLimitPanel } from '../../../ui/feedback/rate-limit-panel.tsx'
import { failureKind, isStale, wordsOf } from '../rules/words-of.ts'
import { texts } from '../step-texts.ts'

type PaymentFailureProps = { host: HostConfig; failure: unknown; onRetry?: () => void }

/** Why what is to be paid did not come, or the payment did not start: the panels of X-07, or the server's words. */
export function PaymentFailure({ host, failure, onRetry }: PaymentFailureProps) {
  if (failure === null) return null
  const kind = failureKind(failure)
  if (kind === 'unknown') return <ErrorPanel supportHref={host.links.support} {...(onRetry && { onRetry })} />
  return (
    <>
      {kind === 'too_soon' ? (
        <RateLimitPanel />
      ) : (
        <Banner tone="bad" announce="alert">
          {isStale(failure) ? texts.changed : wordsOf(failure)}
        </Banner>
      )}
      {onRetry && (
        <Button isBlock onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </>
  )
}

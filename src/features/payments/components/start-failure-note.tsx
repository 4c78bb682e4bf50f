import { Banner } from '../../../ui/feedback/banner.tsx'
import { offlineIcon } from '../../../ui/icons/icons.ts'
import { RateLimitPanel } from '../../../ui/feedback/rate-limit-panel.tsx'
import type { StartFailure } from '../rules/start-failure.ts'
import { texts } from '../texts.ts'

/** Why the payment did not start, beside its button; the general notice stands elsewhere. */
export function StartFailureNote({ failure }: { failure: StartFailure | null }) {
  switch (failure?.status) {
    case 'time_error':
      return <RateLimitPanel />
    case 'pay_error':
    case 'said':
      return (
        <Banner
          tone="bad"
          announce="alert"
          title={failure.status === 'said' ? texts.notStarted : texts.payErrorTitle}
        >
          {failure.text}
        </Banner>
      )
    case 'offline':
      return (
        <Banner tone="bad" icon={offlineIcon} announce="alert" title={texts.offlineTitle}>
          {texts.offlineText}
        </Banner>
      )
    case 'lost':
      return (
        <Banner tone="warn" announce="alert" title={texts.lostTitle}>
          {texts.lostText}
        </Banner>
      )
    default:
      return null
  }
}

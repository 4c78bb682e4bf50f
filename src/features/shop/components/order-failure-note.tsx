import { Banner } from '../../../ui/feedback/banner.tsx'
import { offlineIcon } from '../../../ui/icons/icons.ts'
import type { OrderFailure } from '../rules/order-failure.ts'
import { texts } from '../texts.ts'

/** Why nothing was ordered, beside the button. */
export function OrderFailureNote({ failure }: { failure: OrderFailure | null }) {
  switch (failure?.name) {
    case 'offline':
      return (
        <Banner tone="bad" icon={offlineIcon} announce="alert" title={texts.offlineTitle}>
          {texts.offlineText}
        </Banner>
      )
    case 'not kept':
      return (
        <Banner tone="bad" announce="alert" title={texts.notKeptTitle}>
          {texts.notKeptText}
        </Banner>
      )
    case 'lost':
      return (
        <Banner tone="warn" announce="alert" title={texts.lostTitle}>
          {texts.lostText}
        </Banner>
      )
    case 'said':
      return (
        <Banner tone="bad" announce="alert" title={texts.notOrdered}>
          {failure.text ?? texts.tryAgain}
        </Banner>
      )
    default:
      return null
  }
}

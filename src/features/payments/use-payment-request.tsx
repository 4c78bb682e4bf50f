import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { usePageRestored } from '../../lib/device/use-page-restored.ts'
import { postForm } from '../../lib/http/post-form.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { useBusy } from '../../lib/state/use-busy.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { RateLimitPanel } from '../../shared/payments/rate-limit-panel.tsx'
import { offlineIcon } from '../../ui/icons/cabinet-icons.ts'
import { requestPaymentAtom } from './atoms/payment-request.ts'
import type { PaymentInput } from './rules/payment-input.ts'
import type { RequestFailure } from './rules/request-failure.ts'
import { messages } from './messages.ts'

export function usePaymentRequest() {
  const start = useSetAtom(requestPaymentAtom)
  const { isBusy, run } = useBusy()
  const [isLeaving, setIsLeaving] = useState(false)
  const [failure, setFailure] = useState<RequestFailure | null>(null)

  // The back/forward cache may restore the page with its button busy.
  usePageRestored(() => setIsLeaving(false))

  const send = async (input: PaymentInput): Promise<boolean> => {
    setFailure(null)
    const result = await start(input)
    if (result.kind === 'failed') {
      setFailure(result.failure)
      return false
    }
    setIsLeaving(true)
    if (result.kind === 'hosted') postForm(result.hosted.processing_url, result.hosted.params)
    // Back must not lead to the form of a payment that has begun.
    else navigate(result.path, { replace: true })
    return true
  }
  /** Returns false if the payment did not start. Ignored while another request is running. */
  const press = async (input: PaymentInput): Promise<boolean> => {
    let isStarted = true
    await run(async () => {
      isStarted = await send(input)
    })
    return isStarted
  }
  return { isBusy: isBusy || isLeaving, failure, press, forget: () => setFailure(null) }
}

/** The general notice is shown elsewhere. */
export function RequestFailureNote({ failure }: { failure: RequestFailure | null }) {
  switch (failure?.status) {
    case 'time_error':
      return <RateLimitPanel />
    case 'pay_error':
    case 'said':
      return (
        <Banner
          tone="bad"
          announce="alert"
          title={failure.status === 'said' ? messages.notStarted : messages.payErrorTitle}
        >
          {failure.text}
        </Banner>
      )
    case 'offline':
      return (
        <Banner tone="bad" icon={offlineIcon} announce="alert" title={messages.offlineTitle}>
          {messages.offlineText}
        </Banner>
      )
    case 'lost':
      return (
        <Banner tone="warn" announce="alert" title={messages.lostTitle}>
          {messages.lostText}
        </Banner>
      )
    default:
      return null
  }
}

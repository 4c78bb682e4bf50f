import { useState } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { failureText } from './rules/failure-text.ts'

/** One try at a time. `failure` is what to say of the last one, unless `handle` took it. */
export function useAttempt() {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const attempt = async (work: () => Promise<void>, handle: (failure: unknown) => boolean = () => false) => {
    setIsBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (!handle(error)) setFailure(failureText(error))
    } finally {
      setIsBusy(false)
    }
  }
  return { failure, isBusy, attempt }
}

/** Reason for which the last attempt failed; renders nothing for null. */
export function FailureNotice({ failure }: { failure: string | null }) {
  return (
    failure && (
      <Banner tone="bad" announce="alert">
        {failure}
      </Banner>
    )
  )
}

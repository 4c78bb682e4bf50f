import { useState } from 'react'
import { Banner } from './banner.tsx'

/** One try at a time. `error` is that of the last one, unless `handle` took it, and `failure` what `textOf` says of it. */
export function useAttempt(textOf: (error: unknown) => string) {
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)

  const attempt = async (work: () => Promise<void>, handle: (failure: unknown) => boolean = () => false) => {
    setIsBusy(true)
    setError(null)
    try {
      await work()
    } catch (caught) {
      if (!handle(caught)) setError(caught)
    } finally {
      setIsBusy(false)
    }
  }
  return {
    error,
    failure: error === null ? null : textOf(error),
    isBusy,
    attempt,
    forget: () => setError(null),
  }
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

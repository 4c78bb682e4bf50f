import { useState } from 'react'
import { failureText } from '../../lib/http/failure-text.ts'
import { useBusy } from '../../lib/state/use-busy.ts'
import { Banner } from './banner.tsx'

/** Runs one attempt at a time. `error` is the last error, unless `handle` returned true for it. */
export function useAttempt(toText: (error: unknown) => string = failureText) {
  const [error, setError] = useState<unknown>(null)
  const { isBusy, run } = useBusy()

  const attempt = (work: () => Promise<void>, handle: (failure: unknown) => boolean = () => false) =>
    run(async () => {
      setError(null)
      try {
        await work()
      } catch (caught) {
        if (!handle(caught)) setError(caught)
      }
    })
  return {
    error,
    failure: error === null ? null : toText(error),
    isBusy,
    attempt,
    forget: () => setError(null),
  }
}

export function FailureNotice({ failure }: { failure: string | null }) {
  return (
    failure && (
      <Banner tone="bad" announce="alert">
        {failure}
      </Banner>
    )
  )
}

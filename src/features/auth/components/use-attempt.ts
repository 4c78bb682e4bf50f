import { useState } from 'react'
import { failureText } from '../rules/words-of.ts'

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

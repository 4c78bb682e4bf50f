import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { flowAtom } from './flow-state.ts'
import { goTo } from './go-to.ts'
import { isNotProven, failureText } from './rules/failure-text.ts'
import { withoutProof } from './rules/flow.ts'

/** One attempt at a time; `failure` is the error of the last one. An expired proof leads back to the phone. */
export function useAttempt() {
  const change = useSetAtom(flowAtom)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)

  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (isNotProven(error)) {
        change((flow) => withoutProof(flow, error.errors.join(' ')))
        goTo('phone', { replace: true })
      } else setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return { failure, isBusy, attempt, forget: () => setFailure(null) }
}

/** Error of the last call; null draws nothing. */
export function FailureNotice({ failure }: { failure: unknown }) {
  return (
    failure !== null && (
      <Banner tone="bad" announce="alert">
        {failureText(failure)}
      </Banner>
    )
  )
}

import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { flowAtom } from '../atoms/flow.ts'
import { withoutProof } from '../rules/flow.ts'
import { isNotProven } from '../rules/words-of.ts'
import { goTo } from './go-to.ts'

/** One try at a time; `failure` is what the last one ended in, null for nothing. A proof that is over leads to the phone. */
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

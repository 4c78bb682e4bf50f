import { useSetAtom } from 'jotai/react'
import { useAttempt } from '../../ui/feedback/attempt.tsx'
import { flowAtom } from './flow-state.ts'
import { navigateTo } from './navigate-to.ts'
import { isNotVerified, paymentFailureText } from './rules/failure-text.ts'
import { withoutProof } from './rules/without-proof.ts'

/** Returns to the phone step if the proof has expired. */
export function useStep() {
  const change = useSetAtom(flowAtom)
  const { attempt, ...state } = useAttempt(paymentFailureText)
  const leadBack = (error: unknown): boolean => {
    if (!isNotVerified(error)) return false
    change((flow) => withoutProof(flow, error.errors.join(' ')))
    navigateTo('phone', { replace: true })
    return true
  }
  return { ...state, attempt: (work: () => Promise<void>) => attempt(work, leadBack) }
}

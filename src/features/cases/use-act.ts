import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { CallError } from '../../lib/http/call-errors.ts'
import { useBusy } from '../../lib/state/use-busy.ts'
import { failureText } from '../../shared/desk/failure-text.ts'
import { actAtom, type Act, type Outcome } from './acts.ts'

/** Runs an action of a form, which stays open and shows the failure until the server agreed. */
export const useAct = () => {
  const act = useSetAtom(actAtom)
  const [error, setError] = useState<unknown>(null)
  const { isBusy, run } = useBusy()
  const send = async (action: Act): Promise<Outcome> => {
    let outcome: Outcome = 'repeated'
    await run(async () => {
      setError(null)
      outcome = await act(action)
      if (typeof outcome === 'object') setError(outcome.error)
    })
    return outcome
  }
  return {
    failure: error === null ? null : failureText(error),
    code: error instanceof CallError ? error.code : null,
    isBusy,
    send,
    forget: () => setError(null),
  }
}

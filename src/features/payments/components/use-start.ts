import { useSetAtom } from 'jotai/react'
import { useEffect, useState } from 'react'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { postForm } from '../../../lib/http/post-form.ts'
import { startPaymentAtom } from '../atoms/start.ts'
import type { StartFailure } from '../rules/start-failure.ts'
import type { Wish } from '../rules/wish.ts'

/** A press of «Оплатить»: goes to the bank's page or to the outcome, or says why the payment did not start. */
export function useStart() {
  const start = useSetAtom(startPaymentAtom)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<StartFailure | null>(null)

  // The page may come back from the bank as it was left, with its button busy.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) setIsBusy(false)
    }
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  /** Resolves to false when the payment did not start. */
  const press = async (wish: Wish): Promise<boolean> => {
    setIsBusy(true)
    setFailure(null)
    const result = await start(wish)
    if (result.kind === 'hosted') postForm(result.hosted.processing_url, result.hosted.params)
    if (result.kind === 'taken') navigate(result.path)
    if (result.kind !== 'failed') return true
    setFailure(result.failure)
    setIsBusy(false)
    return false
  }
  return { isBusy, failure, press, forget: () => setFailure(null) }
}

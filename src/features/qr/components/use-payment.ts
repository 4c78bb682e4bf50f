import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { PaymentInfo } from '#contract/qr/schema.ts'
import type { Remote } from '../../../lib/state/remote.ts'
import type { Payable } from '../api/load-payment.ts'
import { paymentAtom } from '../atoms/remote.ts'
import { isRestricted } from '../rules/words-of.ts'
import { goTo } from './go-to.ts'

const idOf = (payable: Payable): string =>
  'number' in payable ? `number ${payable.number}` : payable.pay_action_id

/** What is to be paid by a choice or a link, asked for anew at every opening; an account that is restricted is blocked. */
export function usePayment(payable: Payable): {
  readonly remote: Remote<PaymentInfo>
  readonly load: () => void
} {
  const remote = useAtomValue(paymentAtom)
  const set = useSetAtom(paymentAtom)
  const id = idOf(payable)
  const load = () => void set(payable)
  // oxlint-disable-next-line react/exhaustive-deps -- the id stands for the payable
  useEffect(load, [id])
  useEffect(() => {
    // Back from the bank by the browser's button: the page stands as it was left, its sums may not.
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void set(payable)
    }
    addEventListener('pageshow', refresh)
    return () => removeEventListener('pageshow', refresh)
    // oxlint-disable-next-line react/exhaustive-deps -- the id stands for the payable
  }, [id, set])

  const isBlocked = remote.status === 'failed' && isRestricted(remote.error)
  useEffect(() => {
    if (isBlocked) goTo('blocked', { replace: true })
  }, [isBlocked])
  const { value } = remote
  const own = value !== undefined && idOf(value.payable) === id ? value.info : undefined
  return { remote: { ...remote, value: own }, load }
}

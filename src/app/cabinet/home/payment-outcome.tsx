import { useAtomValue, useSetAtom } from 'jotai/react'
import { useCallback, useState } from 'react'
import { telHref } from '#contract/organisation/contacts.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import type { Started } from '#contract/payments/schema.ts'
import { noticesAtom } from '../../../features/dashboard/atoms/notices.ts'
import { PaymentReturn } from '../../../features/payments/payment-return.tsx'
import { actingProfileAtom } from '../../../lib/session/scope.ts'
import { profileAtom } from '../../../lib/session/session.ts'

type PaymentOutcomeProps = { paymentKey: string; host: HostConfig; today: string }

/** Reloads the notices with each state, so that Home is up to date when the resident goes there. */
export function PaymentOutcome({ paymentKey, host, today }: PaymentOutcomeProps) {
  const loadNotices = useSetAtom(noticesAtom)
  const { value: notices, status } = useAtomValue(noticesAtom)
  const profiles = useAtomValue(profileAtom).value?.profiles ?? []
  const acting = useAtomValue(actingProfileAtom)
  const [loadedFor, setLoadedFor] = useState<Started['state'] | null>(null)
  const handleState = useCallback(
    (state: Started['state']) => {
      void loadNotices().then(() => setLoadedFor(state))
    },
    [loadNotices],
  )
  const { address = '' } = profiles.find(({ id }) => id === acting) ?? profiles[0] ?? {}
  const { dispatcher } = host.contacts ?? {}
  return (
    <PaymentReturn
      paymentKey={paymentKey}
      address={address}
      phone={dispatcher && <a href={telHref(dispatcher)}>{dispatcher}</a>}
      debts={loadedFor === 'confirmed' && status === 'ready' && notices ? notices.debts : []}
      today={today}
      onState={handleState}
    />
  )
}

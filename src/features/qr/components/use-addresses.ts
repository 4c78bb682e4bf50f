import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { TenantAddress } from '#contract/qr/schema.ts'
import type { Remote } from '../../../lib/state/remote.ts'
import { flowAtom } from '../atoms/flow.ts'
import { actionAtom, addressesAtom } from '../atoms/remote.ts'
import type { Step } from '../rules/step.ts'
import { stepAfterLookUp } from '../rules/steps.ts'

export interface Addresses {
  readonly remote: Remote<unknown>
  readonly addresses: readonly TenantAddress[]
  /** Where to go on instead, when there is no address to choose. */
  readonly elsewhere: Step | null
  readonly load: () => void
}

/** The payer's addresses: of what was proven in this tab, else of the pay action that the payer came back with. */
export function useAddresses(isNeeded: boolean): Addresses {
  const { phone, email, isPhoneProven, isEmailProven, payActionId } = useAtomValue(flowAtom)
  const found = useAtomValue(addressesAtom)
  const action = useAtomValue(actionAtom)
  const loadFound = useSetAtom(addressesAtom)
  const loadAction = useSetAtom(actionAtom)
  const remote = isPhoneProven ? found : action

  const load = () => {
    if (isPhoneProven) void loadFound(phone, isEmailProven ? email : null)
    else if (payActionId !== null) void loadAction(payActionId)
  }
  const isMissing = isNeeded && remote.status === 'idle'
  useEffect(() => {
    if (isMissing) load()
  })
  const count = found.value?.tenant_addresses.length ?? 0
  const next = found.value && stepAfterLookUp(found.value.status, count, isEmailProven ? 'email' : 'phone')
  return {
    remote,
    addresses: remote.value?.tenant_addresses ?? [],
    elsewhere: isPhoneProven && next !== undefined && next !== 'address' ? next : null,
    load,
  }
}

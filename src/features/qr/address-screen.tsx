import { useAtomValue, useSetAtom, useAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { TenantAddress } from '#contract/qr/schema.ts'
import type { Remote } from '../../lib/state/remote.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Live } from '../../ui/feedback/live-region.tsx'
import { Option } from '../../ui/fields/option.tsx'
import { infoIcon } from '../../ui/icons/icons.ts'
import { List } from '../../ui/lists/list.tsx'
import { saveChoiceAtom } from './atoms/actions.ts'
import { actionAtom, addressesAtom } from './atoms/remote.ts'
import { FailureNotice } from '../../ui/feedback/attempt.tsx'
import { useStep } from './attempt.tsx'
import { Question } from './qr-frame.tsx'
import { flowAtom } from './flow-state.ts'
import { navigateTo, toPath } from './navigate-to.ts'
import { RemotePage } from './page.tsx'
import type { Step } from './rules/flow.ts'
import { stepAfterLookUp, chosenAddress, chosenSector } from './rules/navigation.ts'
import { formatDebt, messages } from './step-messages.ts'

export interface Addresses {
  readonly remote: Remote<unknown>
  readonly addresses: readonly TenantAddress[]
  /** Step to open if there is no address to choose. */
  readonly elsewhere: Step | null
  readonly load: () => void
}

/** Returns addresses of the proven phone or e-mail, otherwise of the pay action after the bank's redirect. */
export function useAddresses(isNeeded: boolean): Addresses {
  const { phone, email, isPhoneVerified, isEmailVerified, payActionId } = useAtomValue(flowAtom)
  const found = useAtomValue(addressesAtom)
  const action = useAtomValue(actionAtom)
  const loadFound = useSetAtom(addressesAtom)
  const loadAction = useSetAtom(actionAtom)
  const remote = isPhoneVerified ? found : action

  const load = () => {
    if (isPhoneVerified) void loadFound(phone, isEmailVerified ? email : null)
    else if (payActionId !== null) void loadAction(payActionId)
  }
  const isMissing = isNeeded && remote.status === 'idle'
  useEffect(() => {
    if (isMissing) load()
  })
  const count = found.value?.tenant_addresses.length ?? 0
  const next = found.value && stepAfterLookUp(found.value.status, count, isEmailVerified ? 'email' : 'phone')
  return {
    remote,
    addresses: remote.value?.tenant_addresses ?? [],
    elsewhere: isPhoneVerified && next !== undefined && next !== 'address' ? next : null,
    load,
  }
}

/** Preselects a single address and its only service. */
export function AddressScreen({ own }: { own: Addresses }) {
  const [{ tenantId }, change] = useAtom(flowAtom)
  const choose = useSetAtom(saveChoiceAtom)
  const { remote, addresses, elsewhere, load } = own
  const { failure, isBusy, attempt } = useStep()
  useEffect(() => {
    if (elsewhere !== null) navigateTo(elsewhere, { replace: true })
  }, [elsewhere])

  const chosen = chosenAddress(addresses, tenantId)
  const hasNoReceipt = chosen !== undefined && chosen.sectors.length === 0
  const select = (id: number) => change((flow) => ({ ...flow, tenantId: id, sector: null }))
  const handleSubmit = () => {
    if (isBusy || chosen === undefined || hasNoReceipt) return
    const sector = chosenSector(chosen, null)
    select(chosen.tenant_id)
    if (sector === null) navigateTo('sector')
    else
      void attempt(async () => {
        await choose({ tenantId: chosen.tenant_id, sector }, [...addresses])
        navigateTo('finish')
      })
  }
  const title = addresses.length === 1 ? messages.addressOnlyTitle : messages.addressTitle
  return (
    <RemotePage title={messages.addressTitle} remote={remote} onRetry={load}>
      <Question
        title={title}
        onSubmit={handleSubmit}
        foot={
          <>
            <Button
              type="submit"
              kind="primary"
              isBlock
              isBusy={isBusy}
              busyText={messages.saving}
              disabled={chosen === undefined || hasNoReceipt}
            >
              {messages.next}
            </Button>
            <ButtonLink kind="plain" isBlock href={`#${toPath('register')}`}>
              {messages.otherAddress}
            </ButtonLink>
          </>
        }
      >
        <FailureNotice failure={failure} />
        <fieldset>
          <legend className="sr-only">{messages.address}</legend>
          <List>
            {addresses.map(({ tenant_id: id, address_str: address, sectors }) => (
              <Option
                key={id}
                name="address"
                title={address}
                note={formatDebt(sectors.map(({ debt }) => debt))}
                checked={chosen?.tenant_id === id}
                onChange={() => select(id)}
              />
            ))}
          </List>
        </fieldset>
        <Live>
          {hasNoReceipt && (
            <Banner tone="info" icon={infoIcon}>
              {messages.noReceipt}
            </Banner>
          )}
        </Live>
      </Question>
    </RemotePage>
  )
}

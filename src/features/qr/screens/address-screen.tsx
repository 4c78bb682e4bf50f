import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { infoIcon } from '../../../ui/icons/icons.ts'
import { List } from '../../../ui/lists/list.tsx'
import { Option } from '../../../ui/fields/option.tsx'
import { chooseAtom } from '../atoms/actions.ts'
import { flowAtom } from '../atoms/flow.ts'
import { FailureNotice } from '../components/failure-notice.tsx'
import { goTo, pathOf } from '../components/go-to.ts'
import { Question } from '../components/question.tsx'
import { RemotePart } from '../components/remote-part.tsx'
import type { Addresses } from '../components/use-addresses.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { chosenAddress, chosenSector } from '../rules/choice.ts'
import { texts } from '../step-texts.ts'

/** The address to pay for; a single one is chosen already, and a single service of it skips its question. */
export function AddressScreen({ own }: { own: Addresses }) {
  const [{ tenantId }, change] = useAtom(flowAtom)
  const choose = useSetAtom(chooseAtom)
  const { remote, addresses, elsewhere, load } = own
  const { failure, isBusy, attempt } = useAttempt()
  useEffect(() => {
    if (elsewhere !== null) goTo(elsewhere, { replace: true })
  }, [elsewhere])

  const chosen = chosenAddress(addresses, tenantId)
  const hasNoReceipt = chosen !== undefined && chosen.sectors.length === 0
  const select = (id: number) => change((flow) => ({ ...flow, tenantId: id, sector: null }))
  const handleSubmit = () => {
    if (isBusy || chosen === undefined || hasNoReceipt) return
    const sector = chosenSector(chosen, null)
    select(chosen.tenant_id)
    if (sector === null) goTo('sector')
    else
      void attempt(async () => {
        await choose({ tenantId: chosen.tenant_id, sector }, [...addresses])
        goTo('finish')
      })
  }
  const title = addresses.length === 1 ? texts.addressOnlyTitle : texts.addressTitle
  return (
    <RemotePart title={texts.addressTitle} remote={remote} onRetry={load}>
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
              busyText={texts.saving}
              disabled={chosen === undefined || hasNoReceipt}
            >
              {texts.next}
            </Button>
            <ButtonLink kind="plain" isBlock href={`#${pathOf('register')}`}>
              {texts.otherAddress}
            </ButtonLink>
          </>
        }
      >
        <FailureNotice failure={failure} />
        <fieldset>
          <legend className="sr">{texts.address}</legend>
          <List>
            {addresses.map(({ tenant_id: id, address_str: address }) => (
              <Option
                key={id}
                name="address"
                title={address}
                checked={chosen?.tenant_id === id}
                onChange={() => select(id)}
              />
            ))}
          </List>
        </fieldset>
        {hasNoReceipt && (
          <Banner tone="info" icon={infoIcon} announce="status">
            {texts.noReceipt}
          </Banner>
        )}
      </Question>
    </RemotePart>
  )
}

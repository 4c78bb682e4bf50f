import { useAtom, useSetAtom } from 'jotai/react'
import { Button } from '../../../ui/buttons/button.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { Option } from '../../../ui/fields/option.tsx'
import { chooseAtom } from '../atoms/actions.ts'
import { flowAtom } from '../atoms/flow.ts'
import { FailureNotice } from '../components/failure-notice.tsx'
import { goTo } from '../components/go-to.ts'
import { Question } from '../components/question.tsx'
import { RemotePart } from '../components/remote-part.tsx'
import type { Addresses } from '../components/use-addresses.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { chosenAddress, chosenSector } from '../rules/choice.ts'
import { texts } from '../step-texts.ts'

/** The service to pay for at the chosen address. */
export function SectorScreen({ own }: { own: Addresses }) {
  const [flow, change] = useAtom(flowAtom)
  const choose = useSetAtom(chooseAtom)
  const { remote, addresses, load } = own
  const { failure, isBusy, attempt } = useAttempt()
  const address = chosenAddress(addresses, flow.tenantId)
  const sector = chosenSector(address, flow.sector)

  const handleSubmit = () => {
    if (isBusy || address === undefined || sector === null) return
    void attempt(async () => {
      await choose({ tenantId: address.tenant_id, sector }, [...addresses])
      goTo('finish')
    })
  }
  return (
    <RemotePart title={texts.sectorTitle} remote={remote} onRetry={load}>
      <Question
        title={texts.sectorTitle}
        help={address?.address_str}
        onSubmit={handleSubmit}
        foot={
          <Button
            type="submit"
            kind="primary"
            isBlock
            isBusy={isBusy}
            busyText={texts.saving}
            disabled={sector === null}
          >
            {texts.next}
          </Button>
        }
      >
        <FailureNotice failure={failure} />
        <fieldset>
          <legend className="sr">{texts.sector}</legend>
          <List>
            {address?.sectors.map(({ value, text }) => (
              <Option
                key={value}
                name="sector"
                title={text}
                checked={value === sector}
                onChange={() => change((before) => ({ ...before, sector: value }))}
              />
            ))}
          </List>
        </fieldset>
      </Question>
    </RemotePart>
  )
}

import { useAtom, useSetAtom } from 'jotai/react'
import { Button } from '../../ui/buttons/button.tsx'
import { List } from '../../ui/lists/list.tsx'
import { Option } from '../../ui/fields/option.tsx'
import { saveChoiceAtom } from './atoms/actions.ts'
import { flowAtom } from './flow-state.ts'
import { FailureNotice } from '../../ui/feedback/attempt.tsx'
import { useStep } from './attempt.tsx'
import { navigateTo } from './navigate-to.ts'
import { Question } from './qr-frame.tsx'
import { RemotePage } from './page.tsx'
import type { Addresses } from './address-screen.tsx'
import { chosenAddress, chosenSector } from './rules/navigation.ts'
import { formatDebt, messages } from './step-messages.ts'

export function SectorScreen({ own }: { own: Addresses }) {
  const [flow, change] = useAtom(flowAtom)
  const choose = useSetAtom(saveChoiceAtom)
  const { remote, addresses, load } = own
  const { failure, isBusy, attempt } = useStep()
  const address = chosenAddress(addresses, flow.tenantId)
  const sector = chosenSector(address, flow.sector)

  const handleSubmit = () => {
    if (isBusy || address === undefined || sector === null) return
    void attempt(async () => {
      await choose({ tenantId: address.tenant_id, sector }, [...addresses])
      navigateTo('finish')
    })
  }
  return (
    <RemotePage title={messages.sectorTitle} remote={remote} onRetry={load}>
      <Question
        title={messages.sectorTitle}
        help={address?.address_str}
        onSubmit={handleSubmit}
        foot={
          <Button
            type="submit"
            kind="primary"
            isBlock
            isBusy={isBusy}
            busyText={messages.saving}
            disabled={sector === null}
          >
            {messages.next}
          </Button>
        }
      >
        <FailureNotice failure={failure} />
        <fieldset>
          <legend className="sr-only">{messages.sector}</legend>
          <List>
            {address?.sectors.map(({ value, text, debt }) => (
              <Option
                key={value}
                name="sector"
                title={text}
                note={formatDebt([debt])}
                checked={value === sector}
                onChange={() => change((before) => ({ ...before, sector: value }))}
              />
            ))}
          </List>
        </fieldset>
      </Question>
    </RemotePage>
  )
}

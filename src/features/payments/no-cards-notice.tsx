import type { ReactNode } from 'react'
import { goBack } from '../../lib/routes/hash-location.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { SupportContacts } from '../../ui/feedback/support-contacts.tsx'
import { infoIcon } from '../../ui/icons/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { messages } from './messages.ts'

type NoCardsNoticeProps = { isPage?: boolean; text: string; action: ReactNode }

function NoCardsNotice({ isPage = false, text, action }: NoCardsNoticeProps) {
  return (
    <Panel>
      <State icon={infoIcon} isPage={isPage} title={messages.noCardsTitle} text={text} action={action} />
      <SupportContacts label={messages.contacts} />
    </Panel>
  )
}

/** Says how to pay where no bank is connected: receipts have the code of a bank. */
export function NoCardsScreen({ accrual }: { accrual: string | null }) {
  const receipt = accrual === null ? undefined : { id: accrual }
  return (
    <NoCardsNotice
      isPage
      text={messages.noCardsText}
      action={
        <ButtonLink kind="primary" href={`#${signedRoutes.accruals.to({}, receipt)}`}>
          {accrual === null ? messages.toAccruals : messages.toReceipt}
        </ButtonLink>
      }
    />
  )
}

/** An order has no receipt; its requisites are below. */
export function NoCardsForOrder() {
  return <NoCardsNotice text={messages.noCardsOrder} action={null} />
}

/** Autopay and saved cards need a bank. */
export function NoCardsForAutopay() {
  return (
    <NoCardsNotice
      text={messages.noCardsAutopay}
      action={
        <Button kind="primary" onClick={goBack}>
          {messages.goBack}
        </Button>
      }
    />
  )
}

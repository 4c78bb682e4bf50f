import { useAtom } from 'jotai/react'
import { useState } from 'react'
import { isTicketRateable } from '#contract/cases/get-attention.ts'
import { acceptsMessages } from '#contract/cases/schema.ts'
import { formatPhones } from '../../lib/text/phones.ts'
import { useMessages } from '../../shared/cases/use-messages.ts'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { formatShownDay, type Calendar } from '../../lib/dates/organisation-day.ts'
import { useIsWide } from '../../lib/device/is-wide.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { useDetail } from '../../lib/state/use-detail.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useDueText } from '../../shared/cases/due-panel.tsx'
import { Composer, MessageThread } from '../../shared/cases/message-thread.tsx'
import { DetailPage } from '../../ui/layout/detail-page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { isRevocable, toThreadEntries, type TicketView } from './rules.ts'
import { revokeAtom, ticketAtom } from './state.ts'
import { messages } from './messages.ts'
import { TicketRating, TicketStatus } from './ticket-status.tsx'

function RevokeButton({ id }: { id: number }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const [revoked, revoke] = useAtom(revokeAtom)
  return (
    <>
      <Button isSmall kind="plain" isBusy={revoked?.[0] === id} onClick={() => setIsConfirming(true)}>
        {messages.revoke}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={messages.revokeTitle}
          text={messages.revokeText}
          action={messages.revoke}
          onConfirm={() => {
            setIsConfirming(false)
            void revoke(id)
          }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}

type ConversationProps = {
  ticket: TicketView
  calendar: Calendar
  isAlone: boolean
  canCreate: boolean
  canChange: boolean
  reload: () => void
}

function Conversation({ ticket, calendar, isAlone, canCreate, canChange, reload }: ConversationProps) {
  const { id, number, phones, status } = ticket
  const thread = useMessages({ about: 'ticket', id, number }, reload)
  const due = useDueText(ticket.due, calendar)
  const facts = `${messages.number(number)}, ${formatShownDay(ticket.created_at, calendar)}`
  return (
    <Panel {...(isAlone ? { label: messages.history } : { title: ticket.title })}>
      <div className="ticket ticket__head">
        <TicketStatus ticket={ticket} />
        <p className="note tabular-nums">{due ? `${facts}. ${due.text}` : facts}</p>
        {phones.length > 0 && (
          <p className="note tabular-nums">{messages.phones(formatPhones(phones), phones.length)}</p>
        )}
      </div>
      <MessageThread
        label={messages.history}
        other={messages.organisation}
        turns={toThreadEntries(ticket)}
        messages={thread}
        calendar={calendar}
      />
      {canChange && isTicketRateable(ticket.status) && <TicketRating ticket={ticket} />}
      {canCreate && acceptsMessages(status) && <Composer label={messages.message} messages={thread} />}
      {status === 'closed' && <p className="note">{messages.closedForWords}</p>}
      {canChange && isRevocable(ticket) && <RevokeButton id={id} />}
    </Panel>
  )
}

type TicketDetailProps = { id: number; calendar: Calendar; canCreate: boolean; canChange: boolean }

export function TicketDetail({ id, calendar, canCreate, canChange }: TicketDetailProps) {
  const detail = useDetail(ticketAtom, id, true)
  const isAlone = !useIsWide()
  return (
    <DetailPage
      detail={detail}
      texts={messages}
      listHref={`#${signedRoutes.tickets.to({})}`}
      isAlone={isAlone}
      sub={detail.storedAt !== null && messages.since(instantDayTime(detail.storedAt))}
    >
      {(ticket) => (
        <Conversation
          key={ticket.id}
          ticket={ticket}
          calendar={calendar}
          isAlone={isAlone}
          canCreate={canCreate}
          canChange={canChange}
          reload={detail.retry}
        />
      )}
    </DetailPage>
  )
}

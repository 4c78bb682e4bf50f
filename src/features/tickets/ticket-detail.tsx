import { useAtom } from 'jotai/react'
import { useState } from 'react'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { shownDay, type Calendar } from '../../lib/dates/organisation-day.ts'
import { useIsWide } from '../../lib/device/is-wide.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { useDetail } from '../../lib/state/use-detail.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CaseCard } from '../../ui/cases/case-card.tsx'
import { chatIcon, checkIcon, closeIcon, doneIcon } from '../../ui/icons/icons.ts'
import { DetailPage } from '../../ui/layout/detail-page.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { isRateable, isRevocable, type TicketView } from './rules.ts'
import { revokeAtom, ticketAtom } from './state.ts'
import { texts } from './texts.ts'
import { TicketRating, TicketStatus } from './ticket-status.tsx'

const icons = { sent: checkIcon, answered: chatIcon, closed: doneIcon, revoked: closeIcon }

/** The letters of both sides. */
const timelineOf = ({ history }: TicketView, { timeZone }: Calendar) =>
  history.map(({ status, at, text }) => ({
    icon: icons[status],
    title: texts.turns[status],
    note: <time dateTime={at}>{instantDayTime(at, timeZone)}</time>,
    text,
  }))

/** Revokes a ticket after a question (T-03). */
function RevokeButton({ id }: { id: number }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const [revoked, revoke] = useAtom(revokeAtom)
  return (
    <>
      <Button isSmall kind="plain" isBusy={revoked?.[0] === id} onClick={() => setIsConfirming(true)}>
        {texts.revoke}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={texts.revokeTitle}
          text={texts.revokeText}
          action={texts.revoke}
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

type TicketDetailProps = { id: number; calendar: Calendar; canChange: boolean }

/** One ticket by the id of the address. */
export function TicketDetail({ id, calendar, canChange }: TicketDetailProps) {
  const detail = useDetail(ticketAtom, id)
  const isAlone = !useIsWide()
  return (
    <DetailPage
      detail={detail}
      texts={texts}
      listHref={`#${signedRoutes.tickets.to({})}`}
      isAlone={isAlone}
      sub={detail.storedAt !== null && texts.since(instantDayTime(detail.storedAt))}
    >
      {(ticket) => (
        <CaseCard
          look="ticket"
          texts={texts}
          value={ticket}
          hasTitle={!isAlone}
          status={<TicketStatus ticket={ticket} />}
          facts={[shownDay(ticket.created_at, calendar)]}
          history={timelineOf(ticket, calendar)}
          rating={canChange && isRateable(ticket) && <TicketRating ticket={ticket} />}
        >
          {canChange && isRevocable(ticket) && <RevokeButton id={id} />}
        </CaseCard>
      )}
    </DetailPage>
  )
}

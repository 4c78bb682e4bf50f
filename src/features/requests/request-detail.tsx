import { useAtom } from 'jotai/react'
import { useState } from 'react'
import { acceptsMessages, isCancellable, isDisputable, plainText } from '#contract/cases/schema.ts'
import type { Contacts } from '#contract/organisation/contacts.ts'
import { hasMoney } from '#contract/payments/order-money.ts'
import { maxReasonLength } from '#contract/requests/schema.ts'
import { useMessages } from '../../shared/cases/use-messages.ts'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { formatShownDay, formatVisitDay, type Calendar } from '../../lib/dates/organisation-day.ts'
import { useIsWide } from '../../lib/device/is-wide.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { useDetail } from '../../lib/state/use-detail.ts'
import { serverNow } from '../../lib/timing/server-clock.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { CaseCard } from '../../shared/cases/case-card.tsx'
import { DuePanel, PhoneLink, useDueText } from '../../shared/cases/due-panel.tsx'
import { Composer, MessageThread } from '../../shared/cases/message-thread.tsx'
import { OrderSumStatus } from '../../shared/payments/order-status.tsx'
import { Option } from '../../ui/fields/option.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { alertIcon, checkIcon, clockIcon, doneIcon, personIcon } from '../../ui/icons/icons.ts'
import { closeIcon } from '../../ui/icons/later-icons.ts'
import { DetailPage } from '../../ui/layout/detail-page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Sheet } from '../../ui/overlays/modal.tsx'
import { RequestRating, RequestStatus } from './request-status.tsx'
import { isDispute, splitHistory, toStatusView, stepText, type RequestView } from './rules/request-view.ts'
import { listHref, type RequestScope } from './rules/scope.ts'
import { cancelAtom, requestAtom } from './state.ts'
import { messages } from './messages.ts'
import { UrgentPrompt } from './urgent-prompt.tsx'

const icons = {
  accepted: checkIcon,
  planned: clockIcon,
  in_work: personIcon,
  done: doneIcon,
  rejected: alertIcon,
  cancelled: closeIcon,
}

const buildTimeline = (request: RequestView, calendar: Calendar) =>
  splitHistory(request).steps.map((event) => ({
    icon: icons[event.status],
    title: stepText(event, request.is_own, calendar),
    note: <time dateTime={event.at}>{instantDayTime(event.at, calendar.timeZone)}</time>,
    text: isDispute(event) ? null : event.text,
  }))

type CommentsProps = { request: RequestView; calendar: Calendar; canWrite: boolean; reload: () => void }

function Comments({ request, calendar, canWrite, reload }: CommentsProps) {
  const { id, number } = request
  const mayDispute =
    canWrite && request.is_own && isDisputable(request.status, request.changed_at, serverNow())
  const thread = useMessages({ about: 'request', id, number, ...(mayDispute && { not_done: true }) }, reload)
  const [isDisputing, setIsDisputing] = useState(false)
  const turns = splitHistory(request).messages.map(
    ({ at, text, by_resident: isOwn = false, files = [] }) => ({
      at,
      text,
      isOwn,
      files,
    }),
  )
  const mayWrite = canWrite && request.is_own && acceptsMessages(request.status)
  const count = turns.length + thread.sent.length
  if (!mayWrite && !mayDispute && count === 0) return null
  const isAsked = mayDispute && (isDisputing || thread.hasDraft)
  return (
    <Panel title={count > 0 || mayWrite ? messages.comments : messages.disputeTitle}>
      {count > 0 && (
        <MessageThread
          label={messages.comments}
          other={messages.organisation}
          turns={turns}
          messages={thread}
          calendar={calendar}
        />
      )}
      {mayWrite && <Composer label={messages.comment} messages={thread} />}
      {mayDispute && !isAsked && (
        <Button isBlock onClick={() => setIsDisputing(true)}>
          {messages.notDone}
        </Button>
      )}
      {isAsked && (
        <>
          <p className="note">{messages.disputeHelp}</p>
          <Composer label={messages.dispute} messages={thread} />
        </>
      )}
    </Panel>
  )
}

type CancelSheetProps = { isBusy: boolean; onCancel: (reason: string) => void; onClose: () => void }

function CancelSheet({ isBusy, onCancel, onClose }: CancelSheetProps) {
  const [chosen, setChosen] = useState<string>(messages.reasons[0])
  const [own, setOwn] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const isOther = chosen === messages.otherReason
  const reason = plainText(isOther ? own : chosen)
  return (
    <Sheet title={messages.cancelTitle} onClose={onClose}>
      <p>{messages.cancelText}</p>
      <div role="radiogroup" aria-label={messages.cancelWhy}>
        {[...messages.reasons, messages.otherReason].map((title) => (
          <Option
            key={title}
            name="reason"
            title={title}
            checked={chosen === title}
            onChange={() => setChosen(title)}
          />
        ))}
      </div>
      {isOther && (
        <TextArea
          label={messages.reason}
          maxLength={maxReasonLength}
          value={own}
          error={isMissing && reason === '' ? messages.noReason : undefined}
          onChange={({ currentTarget }) => setOwn(currentTarget.value)}
        />
      )}
      <div className="stack">
        <Button
          kind="danger"
          isBlock
          isBusy={isBusy}
          onClick={() => (reason === '' ? setIsMissing(true) : onCancel(reason))}
        >
          {messages.cancel}
        </Button>
        <Button kind="plain" isBlock onClick={onClose}>
          {messages.keep}
        </Button>
      </div>
    </Sheet>
  )
}

/** An order with money in it is cancelled by phone. */
function PaidOrder({ phone }: { phone: string | undefined }) {
  return (
    <Panel label={messages.cancel}>
      <p className="note">{messages.paidOrder(phone !== undefined)}</p>
      {phone !== undefined && <PhoneLink phone={phone} />}
    </Panel>
  )
}

/** Cancels an own request that is not in work. */
function Cancel({ request }: { request: RequestView }) {
  const [isAsking, setIsAsking] = useState(false)
  const [cancelled, cancel] = useAtom(cancelAtom)
  return (
    <div className="case__cancel screen-only">
      <Button kind="danger" isBlock onClick={() => setIsAsking(true)}>
        {messages.cancel}
      </Button>
      <p className="note">{messages.cancellable}</p>
      {isAsking && (
        <CancelSheet
          isBusy={cancelled?.[0] === request.id}
          onCancel={(reason) => {
            void cancel(request.id, reason).then(() => setIsAsking(false))
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}

type CardStatusProps = { request: RequestView; calendar: Calendar }

/** Hidden if the deadline panel shows the status. */
function CardStatus({ request, calendar }: CardStatusProps) {
  const due = useDueText(request.due, calendar)
  if (due && !due.isOver) return null
  return <RequestStatus request={request} calendar={calendar} />
}

type RequestDetailProps = {
  id: number
  scope: RequestScope
  calendar: Calendar
  /** Permission letters C and U. */
  canCreate: boolean
  canRate: boolean
  contacts: Contacts
}

export function RequestDetail({ id, scope, calendar, canCreate, canRate, contacts }: RequestDetailProps) {
  const detail = useDetail(requestAtom, id, true)
  const isAlone = !useIsWide()
  const phone = contacts.dispatcher ?? contacts.emergency
  return (
    <DetailPage
      detail={detail}
      texts={messages}
      listHref={listHref(scope)}
      isAlone={isAlone}
      sub={detail.storedAt !== null && messages.since(instantDayTime(detail.storedAt))}
    >
      {(request) => (
        <>
          {request.due && (
            <DuePanel
              due={request.due}
              status={toStatusView(request, calendar).text}
              number={request.number}
              phone={phone}
              calendar={calendar}
            />
          )}
          {request.due && (
            <UrgentPrompt kind={{ ...request, name: request.title }} help={messages.urgentStill} />
          )}
          <CaseCard
            look="request"
            texts={messages}
            value={request}
            hasTitle={!isAlone}
            status={<CardStatus request={request} calendar={calendar} />}
            facts={[request.categoryName, formatShownDay(request.created_at, calendar)]}
            visit={
              request.execution.desired_start_at !== null && (
                <p className="note">
                  {messages.desired(formatVisitDay(request.execution.desired_start_at, calendar))}
                </p>
              )
            }
            history={buildTimeline(request, calendar)}
          >
            {request.order && <OrderSumStatus order={request.order} />}
            {request.type === 'CatalogRequest' && (
              <ButtonLink
                isSmall
                href={`#${signedRoutes.templatePayment.to({ idCategory: request.category }, { number: request.number })}`}
              >
                {messages.order}
              </ButtonLink>
            )}
            {request.type === 'HouseRequest' && <p className="note">{messages.neighbours}</p>}
            {canRate && request.is_own && request.status === 'done' && <RequestRating request={request} />}
          </CaseCard>
          <Comments request={request} calendar={calendar} canWrite={canCreate} reload={detail.retry} />
          {canRate &&
            request.is_own &&
            isCancellable(request.status) &&
            (request.order && hasMoney(request.order.state) ? (
              <PaidOrder phone={phone} />
            ) : (
              <Cancel request={request} />
            ))}
        </>
      )}
    </DetailPage>
  )
}

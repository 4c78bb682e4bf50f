import { instantDayTime } from '../../lib/dates/dates.ts'
import { shownDay, visitDay, type Calendar } from '../../lib/dates/organisation-day.ts'
import { useIsWide } from '../../lib/device/is-wide.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { useDetail } from '../../lib/state/use-detail.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { CaseCard } from '../../ui/cases/case-card.tsx'
import { alertIcon, chatIcon, checkIcon, clockIcon, doneIcon, personIcon } from '../../ui/icons/icons.ts'
import { DetailPage } from '../../ui/layout/detail-page.tsx'
import { RequestRating, RequestStatus } from './request-status.tsx'
import { eventText, type RequestView } from './rules/request-view.ts'
import { listHref, type RequestScope } from './rules/scope.ts'
import { requestAtom } from './state.ts'
import { texts } from './texts.ts'

const icons = {
  accepted: checkIcon,
  planned: clockIcon,
  in_work: personIcon,
  done: doneIcon,
  rejected: alertIcon,
}

/** The history of a request. */
const timelineOf = ({ history }: RequestView, calendar: Calendar) =>
  history.map((event, index) => {
    const title = eventText(event, history[index - 1], calendar)
    return {
      icon: title === texts.answer ? chatIcon : icons[event.status],
      title,
      note: <time dateTime={event.at}>{instantDayTime(event.at, calendar.timeZone)}</time>,
      text: event.text,
    }
  })

type RequestDetailProps = { id: number; scope: RequestScope; calendar: Calendar; canRate: boolean }

/** One request by the id of the address. */
export function RequestDetail({ id, scope, calendar, canRate }: RequestDetailProps) {
  const detail = useDetail(requestAtom, id)
  const isAlone = !useIsWide()
  return (
    <DetailPage
      detail={detail}
      texts={texts}
      listHref={listHref(scope)}
      isAlone={isAlone}
      sub={detail.storedAt !== null && texts.since(instantDayTime(detail.storedAt))}
    >
      {(request) => (
        <CaseCard
          look="request"
          texts={texts}
          value={request}
          hasTitle={!isAlone}
          status={<RequestStatus request={request} calendar={calendar} />}
          facts={[request.categoryName, shownDay(request.created_at, calendar)]}
          visit={
            request.execution.desired_start_at !== null && (
              <p className="note">{texts.desired(visitDay(request.execution.desired_start_at, calendar))}</p>
            )
          }
          history={timelineOf(request, calendar)}
        >
          {request.type === 'CatalogRequest' && (
            <ButtonLink
              isSmall
              href={`#${signedRoutes.templatePayment.to({ idCategory: request.category }, { number: request.number })}`}
            >
              {texts.order}
            </ButtonLink>
          )}
          {request.type === 'HouseRequest' && <p className="note">{texts.neighbours}</p>}
          {canRate && request.is_own && request.status === 'done' && <RequestRating request={request} />}
        </CaseCard>
      )}
    </DetailPage>
  )
}

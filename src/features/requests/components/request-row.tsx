import { memo } from 'react'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { shownDay } from '../../../lib/dates/shown-day.ts'
import type { Calendar } from '../../../lib/dates/visit-day.ts'
import { EventRow } from '../../../ui/lists/event-row.tsx'
import { asksForRate, type RequestEntry } from '../rules/request-view.ts'
import { scopeQuery, type RequestScope } from '../rules/scopes.ts'
import { texts } from '../texts.ts'
import { categoryIcon } from './category-icon.ts'
import { RequestRating } from './request-rating.tsx'
import { RequestStatus } from './request-status.tsx'

type RequestRowProps = {
  request: RequestEntry
  calendar: Calendar
  scope: RequestScope
  isCurrent: boolean
  canRate: boolean
}

const noteOf = ({ number, type, created_at: created }: RequestEntry, calendar: Calendar): string =>
  [texts.number(number), type === 'HouseRequest' && texts.ofHouse, shownDay(created, calendar)]
    .filter(Boolean)
    .join(', ')

/** A request in the list; drawn again only when it has changed, however long the list is. */
export const RequestRow = memo(function RequestRow(props: RequestRowProps) {
  const { request, calendar, scope, isCurrent, canRate } = props
  const query = { id: String(request.id), ...scopeQuery(scope) }
  return (
    <>
      <EventRow
        href={`#${signedRoutes.requestDetail.to({}, query)}`}
        icon={categoryIcon(request.category)}
        title={request.title}
        status={<RequestStatus request={request} calendar={calendar} />}
        note={noteOf(request, calendar)}
        isCurrent={isCurrent}
      />
      {canRate && asksForRate(request) && (
        <div className="event__under">
          <RequestRating request={request} />
        </div>
      )}
    </>
  )
})

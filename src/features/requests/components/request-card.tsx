import { shownPhone } from '#contract/phone.ts'
import { useStoredFiles } from '../../../lib/files/use-stored-files.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { shownDay } from '../../../lib/dates/shown-day.ts'
import { visitDay, type Calendar } from '../../../lib/dates/visit-day.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { StoredFiles } from '../../../ui/files/stored-files.tsx'
import type { RequestView } from '../rules/request-view.ts'
import { texts } from '../texts.ts'
import { RequestRating } from './request-rating.tsx'
import { RequestStatus } from './request-status.tsx'
import { RequestTimeline } from './request-timeline.tsx'

type RequestCardProps = {
  request: RequestView
  calendar: Calendar
  canRate: boolean
  /** Without a page of its own it says its title itself. */
  hasTitle: boolean
}

/** A request: what was asked for, where it stands, what happened with it. */
export function RequestCard({ request, calendar, canRate, hasTitle }: RequestCardProps) {
  const { number, title, categoryName, description, phones, execution, status } = request
  const files = useStoredFiles(request.requester_files)
  const isMine = canRate && request.is_own && status === 'done'
  return (
    <>
      <Panel {...(hasTitle ? { title } : { label: title })}>
        <div className="request">
          <RequestStatus request={request} calendar={calendar} />
          <p className="note num">
            {[texts.number(number), categoryName, shownDay(request.created_at, calendar)].join(', ')}
          </p>
          {description !== '' && <p className="request__text">{description}</p>}
          {execution.desired_start_at !== null && (
            <p className="note">{texts.desired(visitDay(execution.desired_start_at, calendar))}</p>
          )}
          {phones.length > 0 && (
            <p className="note num">
              {texts.phones(phones.map((phone) => shownPhone(`7${phone.code}${phone.number}`)).join(', '))}
            </p>
          )}
          {files.files.length > 0 && <StoredFiles label={texts.files} {...files} />}
          {request.type === 'CatalogRequest' && (
            <ButtonLink
              isSmall
              href={`#${signedRoutes.templatePayment.to({ idCategory: request.category }, { number })}`}
            >
              {texts.order}
            </ButtonLink>
          )}
          {request.type === 'HouseRequest' && <p className="note">{texts.neighbours}</p>}
          {isMine && <RequestRating request={request} />}
        </div>
      </Panel>
      <Panel title={texts.history}>
        <RequestTimeline history={request.history} calendar={calendar} />
      </Panel>
    </>
  )
}

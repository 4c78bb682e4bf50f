import { useAtomValue } from 'jotai/react'
import { memo } from 'react'
import { isRequestUnrated } from '#contract/cases/get-attention.ts'
import { caseIcon } from '../../shared/cases/case-icon.ts'
import { useCaseList } from '../../shared/cases/use-case-list.ts'
import { formatShownDay, type Calendar } from '../../lib/dates/organisation-day.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { CaseList, CaseRow } from '../../shared/cases/case-list.tsx'
import { DueStatus } from '../../shared/cases/due-panel.tsx'
import { OrderSumStatus } from '../../shared/payments/order-status.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { RequestRating, RequestStatus } from './request-status.tsx'
import { requestSummary } from './request-summary.ts'
import type { RequestEntry } from './rules/request-view.ts'
import { listHref, scopeQuery, scopes, type RequestScope } from './rules/scope.ts'
import { listAtoms, lists, requestDraft } from './state.ts'
import { messages } from './messages.ts'

type ScopeProps = { scope: RequestScope }

function ScopeTitle({ scope }: ScopeProps) {
  const { count } = useAtomValue(listAtoms[scope])
  return (
    <>
      {messages.scopes[scope]}
      {count !== null && <span className="count">{count}</span>}
    </>
  )
}

export function ScopeTabs({ scope: current }: ScopeProps) {
  return (
    <Tabs
      look="chips"
      label={messages.scope}
      current={listHref(current)}
      tabs={scopes.map((scope) => ({ href: listHref(scope), title: <ScopeTitle scope={scope} /> }))}
    />
  )
}

type RequestsListProps = ScopeProps & {
  current: number | null
  calendar: Calendar
  canRate: boolean
}
type RequestRowProps = Omit<RequestsListProps, 'current'> & { request: RequestEntry; isCurrent: boolean }

// Memoised, because the list may be long.
const RequestRow = memo(function RequestRow(props: RequestRowProps) {
  const { request, calendar, scope, isCurrent, canRate } = props
  const { id, number, type, category, title, created_at: created } = request
  return (
    <CaseRow
      href={`#${signedRoutes.requestDetail.to({}, { id: String(id), ...scopeQuery(scope) })}`}
      icon={caseIcon(category)}
      title={title}
      status={
        <>
          <DueStatus due={request.due} calendar={calendar}>
            <RequestStatus request={request} calendar={calendar} />
          </DueStatus>
          {request.order && <OrderSumStatus order={request.order} />}
        </>
      }
      note={[
        messages.number(number),
        type === 'HouseRequest' && messages.ofHouse,
        formatShownDay(created, calendar),
      ]
        .filter(Boolean)
        .join(', ')}
      isCurrent={isCurrent}
      rating={canRate && isRequestUnrated(request) && <RequestRating request={request} />}
    />
  )
})

export function RequestsList({ scope, current, calendar, canRate }: RequestsListProps) {
  const requests = useCaseList({ listAtom: listAtoms[scope], lists, draft: requestDraft })
  return (
    <CaseList
      {...requests}
      texts={messages}
      emptyText={scope === 'house' ? messages.emptyHouseText : messages.emptyText}
      toSummary={requestSummary}
      formPath={(lane) => signedRoutes.requestCreate.to({}, { lane })}
    >
      {(request) => (
        <RequestRow
          request={request}
          calendar={calendar}
          scope={scope}
          isCurrent={request.id === current}
          canRate={canRate}
        />
      )}
    </CaseList>
  )
}

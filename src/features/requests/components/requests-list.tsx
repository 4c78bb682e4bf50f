import { useAtom, useAtomValue } from 'jotai/react'
import { useCallback } from 'react'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import type { Calendar } from '../../../lib/dates/visit-day.ts'
import { EventsSkeleton } from '../../../ui/lists/events-skeleton.tsx'
import { wrenchIcon } from '../../../ui/icons/icons.ts'
import { List } from '../../../ui/lists/list.tsx'
import { ListEnd } from '../../../ui/lists/list-end.tsx'
import { LiveRegion } from '../../../ui/feedback/live-region.tsx'
import { LongList } from '../../../ui/lists/long-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { listAtoms } from '../atoms/remote.ts'
import { waitingAtom } from '../atoms/waiting.ts'
import type { RequestScope } from '../rules/scopes.ts'
import { texts } from '../texts.ts'
import { RequestRow } from './request-row.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { WaitingRow } from './waiting-row.tsx'

type RequestsListProps = {
  scope: RequestScope
  /** The request that is open beside the list. */
  current: number | null
  calendar: Calendar
  canRate: boolean
}

/** The requests of a scope, those that wait on this device first (row Q-01). */
export function RequestsList({ scope, current, calendar, canRate }: RequestsListProps) {
  const [requests, load] = useAtom(listAtoms[scope])
  const waiting = useAtomValue(waitingAtom)
  const loadMore = useCallback(() => void load('more'), [load])
  const { items, status, allLoaded, error, storedAt } = requests
  const isEmpty = items.length === 0
  return (
    <>
      {storedAt !== null && <p className="note">{texts.since(instantDayTime(storedAt))}</p>}
      {waiting.length > 0 && (
        <Panel isList label={texts.waiting}>
          <List isFlush>
            {waiting.map((queued) => (
              <WaitingRow key={queued.item.id} queued={queued} />
            ))}
          </List>
        </Panel>
      )}
      <Panel isList label={texts.title}>
        {!isEmpty && (
          <LongList items={items}>
            {(request) => (
              <RequestRow
                request={request}
                calendar={calendar}
                scope={scope}
                isCurrent={request.id === current}
                canRate={canRate}
              />
            )}
          </LongList>
        )}
        {!isEmpty && !allLoaded && status !== 'idle' && (
          <ListEnd
            state={status}
            skeleton={<EventsSkeleton rows={3} />}
            more={texts.more}
            failed={texts.noMore}
            retry={texts.retry}
            onMore={loadMore}
          />
        )}
        {isEmpty && allLoaded && (
          <State
            icon={wrenchIcon}
            title={texts.empty}
            text={scope === 'house' ? texts.emptyHouseText : texts.emptyText}
          />
        )}
        {isEmpty && !allLoaded && status === 'failed' && (
          <LoadFailed error={error} noNetworkText={texts.noNetworkList} onRetry={() => void load('anew')} />
        )}
        {isEmpty && !allLoaded && status !== 'failed' && <EventsSkeleton rows={5} />}
      </Panel>
      <LiveRegion text={isEmpty ? '' : texts.shown(items.length)} />
    </>
  )
}

import { useAtom, useAtomValue } from 'jotai/react'
import { useCallback } from 'react'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import type { Calendar } from '../../../lib/dates/visit-day.ts'
import { EventsSkeleton } from '../../../ui/lists/events-skeleton.tsx'
import { chatIcon } from '../../../ui/icons/icons.ts'
import { List } from '../../../ui/lists/list.tsx'
import { ListEnd } from '../../../ui/lists/list-end.tsx'
import { LiveRegion } from '../../../ui/feedback/live-region.tsx'
import { LongList } from '../../../ui/lists/long-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { ticketsAtom } from '../atoms/remote.ts'
import { waitingAtom } from '../atoms/waiting.ts'
import { texts } from '../texts.ts'
import { TicketRow } from './ticket-row.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { WaitingRow } from './waiting-row.tsx'

type TicketsListProps = {
  /** The ticket that is open beside the list. */
  current: number | null
  calendar: Calendar
  canChange: boolean
}

/** The resident's tickets, those that wait on this device first (row T-01). */
export function TicketsList({ current, calendar, canChange }: TicketsListProps) {
  const [{ items, status, allLoaded, error, storedAt }, load] = useAtom(ticketsAtom)
  const waiting = useAtomValue(waitingAtom)
  const loadMore = useCallback(() => void load('more'), [load])
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
            {(ticket) => (
              <TicketRow
                ticket={ticket}
                calendar={calendar}
                isCurrent={ticket.id === current}
                canChange={canChange}
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
        {isEmpty && allLoaded && <State icon={chatIcon} title={texts.empty} text={texts.emptyText} />}
        {isEmpty && !allLoaded && status === 'failed' && (
          <LoadFailed error={error} noNetworkText={texts.noNetworkList} onRetry={() => void load('anew')} />
        )}
        {isEmpty && !allLoaded && status !== 'failed' && <EventsSkeleton rows={5} />}
      </Panel>
      <LiveRegion text={isEmpty ? '' : texts.shown(items.length)} />
    </>
  )
}

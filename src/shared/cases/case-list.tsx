import type { ComponentProps, ReactNode } from 'react'
import { instantDayTime } from '../../lib/dates/dates.ts'
import type { Paged } from '../../lib/state/paged.ts'
import { LiveRegion } from '../../ui/feedback/live-region.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EventRow } from '../../ui/lists/event-row.tsx'
import { EventsSkeleton } from '../../ui/lists/events-skeleton.tsx'
import { ListEnd } from '../../ui/lists/list-end.tsx'
import { LongList } from '../../ui/lists/long-list.tsx'
import { WaitingCases } from './waiting-cases.tsx'

type CaseListProps<Entry> = Omit<ComponentProps<typeof WaitingCases>, 'texts'> & {
  texts: ComponentProps<typeof WaitingCases>['texts'] & {
    readonly title: string
    readonly since: (moment: string) => string
    readonly shown: (count: number) => string
    readonly more: string
    readonly noMore: string
    readonly retry: string
    readonly noNetworkList: string
    readonly empty: string
  }
  list: Paged<Entry>
  onMore: () => void
  onRetry: () => void
  emptyText: string
  children: (entry: Entry) => ReactNode
}

/** Unsent cases come first. */
export function CaseList<Entry extends { readonly id: number }>(props: CaseListProps<Entry>) {
  const { texts, list, onMore, onRetry, emptyText, children, ...waiting } = props
  const { items, status, allLoaded, error, storedAt } = list
  const isEmpty = items.length === 0
  return (
    <>
      {storedAt !== null && <p className="note">{texts.since(instantDayTime(storedAt))}</p>}
      <WaitingCases texts={texts} {...waiting} />
      <Panel isList label={texts.title}>
        {!isEmpty && <LongList items={items}>{children}</LongList>}
        {!isEmpty && !allLoaded && status !== 'idle' && (
          <ListEnd
            state={status}
            skeleton={<EventsSkeleton rows={3} />}
            more={texts.more}
            failed={texts.noMore}
            retry={texts.retry}
            onMore={onMore}
          />
        )}
        {isEmpty && allLoaded && <State drawing="empty" title={texts.empty} text={emptyText} />}
        {isEmpty && !allLoaded && status === 'failed' && (
          <LoadFailed error={error} noNetworkText={texts.noNetworkList} onRetry={onRetry} />
        )}
        {isEmpty && !allLoaded && status !== 'failed' && <EventsSkeleton rows={5} />}
      </Panel>
      <LiveRegion text={isEmpty ? '' : texts.shown(items.length)} />
    </>
  )
}

type CaseRowProps = ComponentProps<typeof EventRow> & { rating: ReactNode }

export function CaseRow({ rating, ...row }: CaseRowProps) {
  return (
    <>
      <EventRow {...row} />
      {rating && <div className="event__footer">{rating}</div>}
    </>
  )
}

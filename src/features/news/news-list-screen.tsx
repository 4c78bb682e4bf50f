import { useAtom } from 'jotai/react'
import { useCallback, useEffect } from 'react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import type { NewsEntry } from '#contract/news/schema.ts'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { formatShownDay, type Calendar } from '../../lib/dates/organisation-day.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import type { Paged } from '../../lib/state/paged.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LiveRegion } from '../../ui/feedback/live-region.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { NearEnd } from '../../ui/lists/near-end.tsx'
import { NewsSkeleton } from './news-skeleton.tsx'
import { newsAtom } from './state.ts'
import { messages } from './messages.ts'
import './news.css'

type NewsRowProps = { entry: NewsEntry; calendar: Calendar }

function NewsRow({ entry, calendar }: NewsRowProps) {
  const { id, title, summary, published_at: publishedAt, for_house: isForHouse } = entry
  return (
    <Row
      href={`#${signedRoutes.newsDetail.to({ id })}`}
      title={<span className="strong">{title}</span>}
      note={
        <>
          <span>{summary}</span>
          <span className="note">
            <time dateTime={publishedAt}>{formatShownDay(publishedAt, calendar)}</time>
            {isForHouse && ` · ${messages.forHouse}`}
          </span>
        </>
      }
    />
  )
}

type NewsEndProps = { news: Paged<NewsEntry>; onMore: () => void }

function NewsEnd({ news, onMore }: NewsEndProps) {
  if (news.status === 'loading') return <NewsSkeleton rows={3} />
  if (news.allLoaded) return <p className="note news__end">{messages.allShown}</p>
  const hasFailed = news.status === 'failed'
  return (
    <div className="news__end">
      {hasFailed ? <p role="alert">{messages.noMore}</p> : <NearEnd onNear={onMore} />}
      <Button isSmall onClick={onMore}>
        {hasFailed ? messages.retry : messages.more}
      </Button>
    </div>
  )
}

type NewsListScreenProps = { constants: Constants }

export function NewsListScreen({ constants }: NewsListScreenProps) {
  const [news, load] = useAtom(newsAtom)
  useEffect(() => void load('anew'), [load])
  const loadMore = useCallback(() => void load('more'), [load])

  const { items, status, allLoaded, error, storedAt } = news
  const calendar = { today: constants.today, timeZone: constants.time_zone }
  const isEmpty = items.length === 0
  return (
    <>
      <PageHead title={messages.title} sub={storedAt !== null && messages.since(instantDayTime(storedAt))} />
      <Panel isList label={messages.title}>
        {!isEmpty && (
          <List isFlush>
            {items.map((entry) => (
              <NewsRow key={entry.id} entry={entry} calendar={calendar} />
            ))}
          </List>
        )}
        {!isEmpty && <NewsEnd news={news} onMore={loadMore} />}
        {isEmpty && allLoaded && <State drawing="empty" title={messages.empty} text={messages.emptyText} />}
        {isEmpty && !allLoaded && status === 'failed' && (
          <LoadFailed
            error={error}
            noNetworkText={messages.noNetworkList}
            onRetry={() => void load('anew')}
          />
        )}
        {isEmpty && !allLoaded && status !== 'failed' && <NewsSkeleton rows={6} />}
      </Panel>
      <LiveRegion text={isEmpty ? '' : messages.shown(items.length)} />
    </>
  )
}

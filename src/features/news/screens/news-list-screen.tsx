import { useAtom } from 'jotai/react'
import { useCallback, useEffect } from 'react'
import type { Constants } from '#contract/config/schema.ts'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import { List } from '../../../ui/lists/list.tsx'
import { LiveRegion } from '../../../ui/feedback/live-region.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { newsAtom } from '../atoms/list.ts'
import { NewsEnd } from '../components/news-end.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { NewsRow } from '../components/news-row.tsx'
import { NewsSkeleton } from '../components/news-skeleton.tsx'
import { texts } from '../texts.ts'
import '../news.css'

type NewsListScreenProps = { constants: Constants }

/** The news of the organisation and the house, page by page (row N-01). */
export function NewsListScreen({ constants }: NewsListScreenProps) {
  const [news, load] = useAtom(newsAtom)
  useEffect(() => void load('anew'), [load])
  const loadMore = useCallback(() => void load('more'), [load])

  const { items, status, allLoaded, error, storedAt } = news
  const calendar = { today: constants.today, timeZone: constants.time_zone }
  const isEmpty = items.length === 0
  return (
    <>
      <PageHead title={texts.title} sub={storedAt !== null && texts.since(instantDayTime(storedAt))} />
      <Panel isList label={texts.title}>
        {!isEmpty && (
          <List isFlush>
            {items.map((entry) => (
              <NewsRow key={entry.id} entry={entry} calendar={calendar} />
            ))}
          </List>
        )}
        {!isEmpty && <NewsEnd news={news} onMore={loadMore} />}
        {isEmpty && allLoaded && <State title={texts.empty} text={texts.emptyText} />}
        {isEmpty && !allLoaded && status === 'failed' && (
          <LoadFailed error={error} noNetworkText={texts.noNetworkList} onRetry={() => void load('anew')} />
        )}
        {isEmpty && !allLoaded && status !== 'failed' && <NewsSkeleton rows={6} />}
      </Panel>
      <LiveRegion text={isEmpty ? '' : texts.shown(items.length)} />
    </>
  )
}

import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { dayIn } from '../../lib/dates/dates.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { List, Row } from '../../ui/lists/list.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { newsAtom } from './state.ts'
import { formatShownDay } from '../../lib/dates/organisation-day.ts'
import { messages } from './messages.ts'
import { NewsSkeleton } from './news-skeleton.tsx'

type NewsPanelProps = { constants: Constants }

const maxItems = 2

/** Renders nothing if loading failed: the news screen shows the error. */
export function NewsPanel({ constants: { today, time_zone: timeZone } }: NewsPanelProps) {
  const [{ items, status }, load] = useAtom(newsAtom)
  useEffect(() => void load('anew'), [load])
  if (items.length === 0 && (status === 'ready' || status === 'failed')) return null
  const formatDay = (instant: string): string =>
    dayIn(instant, timeZone) === today ? messages.today : formatShownDay(instant, { today, timeZone })
  return (
    <Panel title={messages.title} aside={<a href={`#${signedRoutes.news.to({})}`}>{messages.toList}</a>}>
      {items.length === 0 && <NewsSkeleton rows={maxItems} />}
      <List isFlush>
        {items.slice(0, maxItems).map(({ id, title, published_at: publishedAt }) => (
          <Row
            key={id}
            href={`#${signedRoutes.newsDetail.to({ id })}`}
            title={title}
            note={formatDay(publishedAt)}
          />
        ))}
      </List>
    </Panel>
  )
}

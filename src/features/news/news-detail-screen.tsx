import { useParams } from 'wouter'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { getNews } from '#contract/news/endpoints.ts'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { formatShownDay } from '../../lib/dates/organisation-day.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { useDetail } from '../../lib/state/use-detail.ts'
import { DetailPage } from '../../ui/layout/detail-page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Prose } from '../../ui/layout/prose.tsx'
import { messages } from './messages.ts'
import './news.css'

// Not in state.ts, which Home also loads.
const newsItemAtom = remoteAtom(getNews, { input: (id: number) => ({ params: { id } }) })

type NewsDetailScreenProps = { constants: Constants }

export function NewsDetailScreen({ constants: { today, time_zone: timeZone } }: NewsDetailScreenProps) {
  const { id = '' } = useParams()
  const detail = useDetail(newsItemAtom, Number(id))
  const { value, storedAt } = detail
  return (
    <DetailPage
      detail={detail}
      texts={messages}
      listHref={`#${signedRoutes.news.to({})}`}
      isAlone
      bones={['95%', '90%', '60%']}
      sub={
        value && (
          <>
            <time dateTime={value.published_at}>
              {formatShownDay(value.published_at, { today, timeZone })}
            </time>
            {value.for_house && ` · ${messages.forHouse}`}
            {storedAt !== null && ` · ${messages.since(instantDayTime(storedAt))}`}
          </>
        )
      }
    >
      {({ title, body }) => (
        <Panel label={title}>
          <Prose html={body} />
        </Panel>
      )}
    </DetailPage>
  )
}

import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import { Route, Switch, useParams, useSearch } from 'wouter'
import { deskNewsPage, type ListedNews } from '#contract/news/desk-schema.ts'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { useDetail } from '../../../lib/state/use-detail.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { DeskDetail, LoadFailure } from '../../../shared/desk/desk-detail.tsx'
import { DeskHead } from '../../../shared/desk/desk-head.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { List, Row } from '../../../ui/lists/list.tsx'
import { NewsEditor } from './news-editor.tsx'
import { newsAtom, newsListAtom } from './state.ts'
import { messages } from './messages.ts'

const pageHref = (offset: number): string =>
  `#${deskRoutes.content.to({}, offset === 0 ? undefined : { offset: String(offset) })}`

type NewsRowProps = { news: ListedNews; askedAt: string }

function NewsRow({ news: { id, title, house, published_at: at }, askedAt }: NewsRowProps) {
  const place = house === '' ? messages.allHouses : house
  return (
    <Row
      href={`#${deskRoutes.contentItem.to({ id })}`}
      title={title}
      note={
        at > askedAt ? (
          <Status tone="warn">{messages.waits(`${instantDayTime(at)}, ${place}`)}</Status>
        ) : (
          `${instantDayTime(at)}, ${place}`
        )
      }
    />
  )
}

function NewsList() {
  const offset = Number(new URLSearchParams(useSearch()).get('offset') ?? 0) || 0
  const [{ value, error }, load] = useAtom(newsListAtom)
  useEffect(() => void load(offset), [load, offset])
  return (
    <>
      <DeskHead
        title={messages.title}
        aside={
          <ButtonLink kind="primary" href={`#${deskRoutes.newContent.pattern}`}>
            {messages.write}
          </ButtonLink>
        }
      />
      {!value && (
        <LoadFailure error={error} noNetworkText={messages.network} onRetry={() => void load(offset)} />
      )}
      {value?.news.length === 0 && <State title={messages.none} text={messages.noneHelp} />}
      {value && value.news.length > 0 && (
        <Panel label={messages.list}>
          <List isFlush>
            {value.news.map((news) => (
              <NewsRow key={news.id} news={news} askedAt={value.asked_at} />
            ))}
          </List>
        </Panel>
      )}
      <p className="desk-pagination">
        {offset > 0 && <ButtonLink href={pageHref(0)}>{messages.newest}</ButtonLink>}
        {value?.has_more && <ButtonLink href={pageHref(offset + deskNewsPage)}>{messages.older}</ButtonLink>}
      </p>
    </>
  )
}

const useHouses = (): readonly string[] => {
  const [{ value, status }, load] = useAtom(newsListAtom)
  useEffect(() => {
    if (!value && status === 'idle') void load(0)
  }, [value, status, load])
  return value?.houses ?? []
}

function NewNewsPage() {
  const houses = useHouses()
  return <NewsEditor news={null} houses={houses} />
}

function NewsPage() {
  const { id = '' } = useParams()
  const houses = useHouses()
  const detail = useDetail(newsAtom, Number(id))
  return (
    <DeskDetail detail={detail} texts={messages} back={{ href: pageHref(0), text: messages.toList }}>
      {(value) => <NewsEditor key={value.id} news={value} houses={houses} />}
    </DeskDetail>
  )
}

export function NewsScreen() {
  return (
    <Switch>
      <Route path={deskRoutes.newContent.pattern}>
        <NewNewsPage />
      </Route>
      <Route path={deskRoutes.contentItem.pattern}>
        <NewsPage />
      </Route>
      <Route>
        <NewsList />
      </Route>
    </Switch>
  )
}

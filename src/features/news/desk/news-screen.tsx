import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import { Route, Switch, useParams, useSearch } from 'wouter'
import { deskNewsPage, type ListedNews } from '#contract/news/desk-schema.ts'
import { deskDayTime } from '../../../shared/desk/dates.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { useDetail } from '../../../lib/state/use-detail.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { DeskDetail, LoadFailure } from '../../../shared/desk/desk-detail.tsx'
import { EditorList } from '../../../shared/desk/editor-list.tsx'
import { DeskHead } from '../../../shared/desk/desk-head.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { NewsEditor } from './news-editor.tsx'
import { newsAtom, newsListAtom } from './state.ts'
import { messages } from './messages.ts'

const toHref = (search: string, offset = 0): string =>
  deskRoutes.content.to(
    {},
    { ...(search !== '' && { search }), ...(offset > 0 && { offset: String(offset) }) },
  )

const toItem = ({ id, title, house, published_at: at }: ListedNews, askedAt: string) => ({
  id,
  title,
  href: `#${deskRoutes.contentItem.to({ id })}`,
  cells: [
    house === '' ? messages.allHouses : house,
    at > askedAt ? (
      <Status key="state" tone="warn">
        {messages.isPlanned}
      </Status>
    ) : (
      <Status key="state" tone="ok">
        {messages.isPublished}
      </Status>
    ),
    deskDayTime(at),
  ],
})

function NewsList() {
  const query = new URLSearchParams(useSearch())
  const search = query.get('search') ?? ''
  const offset = Number(query.get('offset') ?? 0) || 0
  const [{ value, error }, load] = useAtom(newsListAtom)
  useEffect(() => void load(offset, search), [load, offset, search])
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
      {value ? (
        <EditorList
          label={messages.list}
          title={messages.heading}
          columns={[messages.whom, messages.state, messages.when]}
          items={value.news.map((news) => toItem(news, value.asked_at))}
          search={search}
          toHref={toHref}
          none={{ title: messages.none, text: messages.noneHelp }}
          pages={{
            newest: offset > 0 && <ButtonLink href={`#${toHref(search)}`}>{messages.newest}</ButtonLink>,
            older: value.has_more && (
              <ButtonLink href={`#${toHref(search, offset + deskNewsPage)}`}>{messages.older}</ButtonLink>
            ),
          }}
        />
      ) : (
        <LoadFailure
          error={error}
          noNetworkText={messages.network}
          onRetry={() => void load(offset, search)}
        />
      )}
    </>
  )
}

const useHouses = (): readonly string[] => {
  const [{ value, status }, load] = useAtom(newsListAtom)
  useEffect(() => {
    if (!value && status === 'idle') void load(0, '')
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
    <DeskDetail detail={detail} texts={messages} back={{ href: `#${toHref('')}`, text: messages.toList }}>
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

import { Route, Switch, useParams } from 'wouter'
import { deskNewsPage, type ListedNews } from '#contract/news/desk-schema.ts'
import { deskDayTime } from '../../../shared/desk/dates.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { useDetail } from '../../../lib/state/use-detail.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { DeskDetail } from '../../../shared/desk/desk-detail.tsx'
import { DeskHead } from '../../../shared/desk/desk-head.tsx'
import { PagedList, useListPage } from '../../../shared/desk/paged-list.tsx'
import { useHouses } from '../../../shared/desk/use-houses.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { NewsEditor } from './news-editor.tsx'
import { newsAtom, newsListAtom } from './state.ts'
import { messages } from './messages.ts'

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
  const page = useListPage(newsListAtom, deskRoutes.content)
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
      <PagedList
        page={page}
        pageSize={deskNewsPage}
        texts={messages}
        title={messages.heading}
        columns={[messages.whom, messages.state, messages.when]}
        toItems={({ news, asked_at: askedAt }) => news.map((item) => toItem(item, askedAt))}
      />
    </>
  )
}

function NewNewsPage() {
  const houses = useHouses(newsListAtom)
  return <NewsEditor news={null} houses={houses} />
}

function NewsPage() {
  const { id = '' } = useParams()
  const houses = useHouses(newsListAtom)
  const detail = useDetail(newsAtom, Number(id))
  return (
    <DeskDetail
      detail={detail}
      texts={messages}
      back={{ href: `#${deskRoutes.content.pattern}`, text: messages.toList }}
    >
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

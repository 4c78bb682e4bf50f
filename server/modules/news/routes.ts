import { getNews, listNews } from '#contract/news/endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import { makeNews, type NewsDeps } from './service.ts'

export const newsRoutes = (deps: NewsDeps): readonly Route[] => {
  const news = makeNews(deps)
  return [
    serve(listNews, ({ query }, { caller }) => news.list(caller, query.offset ?? 0)),
    serve(getNews, ({ params }, { caller }) => news.get(caller, params.id)),
  ]
}

import { getNews, listNews } from '#contract/news/endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import { makeNews, type NewsParts } from './service.ts'

export const newsRoutes = (parts: NewsParts): readonly Route[] => {
  const news = makeNews(parts)
  return [
    serve(listNews, ({ query }, { caller }) => news.list(caller, query.offset ?? 0)),
    serve(getNews, ({ params }, { caller }) => news.get(caller, params.id)),
  ]
}

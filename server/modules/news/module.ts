import { getNews, listNews } from '#contract/news/endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import type { ServerModule } from '../server-module.ts'
import { makeNews, type NewsDeps } from './service.ts'

const newsRoutes = (deps: NewsDeps): readonly Route[] => {
  const news = makeNews(deps)
  return [
    serve(listNews, ({ query }, { caller }) => news.list(caller, query.offset ?? 0)),
    serve(getNews, ({ params }, { caller }) => news.get(caller, params.id)),
  ]
}

export const newsModule: ServerModule = {
  name: 'news',
  routes: newsRoutes,
}

import * as desk from '#contract/news/desk-endpoints.ts'
import { getNews, getNewsPicture, listNews } from '#contract/news/endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import type { RouteDeps, ServerModule } from '../server-module.ts'
import { changeNews } from './desk/acts/change-news.ts'
import { listDeskNews } from './desk/acts/list-news.ts'
import { publishNews } from './desk/acts/publish-news.ts'
import { withdrawNews } from './desk/acts/withdraw-news.ts'
import { readNews } from './desk/read-news.ts'
import { createNewsPictures } from './pictures.ts'
import { createNews } from './service.ts'

const newsRoutes = (deps: RouteDeps): readonly Route[] => {
  const news = createNews(deps)
  const pictures = createNewsPictures(deps)
  return [
    serve(listNews, ({ query }, { caller }) => news.list(caller, query.offset ?? 0)),
    serve(getNews, ({ params }, { caller }) => news.get(caller, params.id)),
    serve(getNewsPicture, ({ params }) => pictures.get(params.id)),
    serve(desk.addNewsPicture, (_input, call) => pictures.add(call)),
    serve(desk.listDeskNews, ({ query }, call) => listDeskNews(deps, call, query)),
    serve(desk.getDeskNews, ({ params }, call) => readNews(deps.sql, call, params.id)),
    serve(desk.publishNews, ({ body }, call) => publishNews(deps, call, body)),
    serve(desk.changeNews, ({ params, body }, call) => changeNews(deps, call, params.id, body)),
    serve(desk.withdrawNews, ({ params }, call) => withdrawNews(deps, call, params.id)),
  ]
}

export const newsModule: ServerModule = {
  name: 'news',
  routes: newsRoutes,
}

import * as desk from '#contract/news/desk-endpoints.ts'
import { getNews, getNewsPicture, listNews } from '#contract/news/endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import type { RouteDeps, ServerModule } from '../server-module.ts'
import { createNewsDesk } from './desk.ts'
import { createNewsPictures } from './pictures.ts'
import { createNews } from './service.ts'

const newsRoutes = (deps: RouteDeps): readonly Route[] => {
  const news = createNews(deps)
  const pictures = createNewsPictures(deps)
  const staff = createNewsDesk(deps)
  return [
    serve(listNews, ({ query }, { caller }) => news.list(caller, query.offset ?? 0)),
    serve(getNews, ({ params }, { caller }) => news.get(caller, params.id)),
    serve(getNewsPicture, ({ params }) => pictures.get(params.id)),
    serve(desk.addNewsPicture, (_input, call) => pictures.add(call)),
    serve(desk.listDeskNews, ({ query }, call) => staff.list(call, query)),
    serve(desk.getDeskNews, ({ params }, call) => staff.get(call, params.id)),
    serve(desk.publishNews, ({ body }, call) => staff.publish(call, body)),
    serve(desk.changeNews, ({ params, body }, call) => staff.change(call, params.id, body)),
    serve(desk.withdrawNews, ({ params }, call) => staff.withdraw(call, params.id)),
  ]
}

export const newsModule: ServerModule = {
  name: 'news',
  routes: newsRoutes,
}

import { getAttachment, getNotices, listAttachments } from '#contract/dashboard/endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import type { ServerModule } from '../server-module.ts'
import { makeDashboard, type DashboardDeps } from './service.ts'

const dashboardRoutes = (deps: DashboardDeps): readonly Route[] => {
  const dashboard = makeDashboard(deps)
  return [
    serve(getNotices, ({ query }, { caller }) => dashboard.notices(caller, query.sectors ?? null)),
    serve(listAttachments, (_, { caller }) => dashboard.attachments(caller)),
    serve(getAttachment, ({ params }, { caller }) => dashboard.attachment(caller, params.id)),
  ]
}

export const dashboardModule: ServerModule = {
  name: 'dashboard',
  routes: dashboardRoutes,
}

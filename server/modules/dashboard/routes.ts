import { getAttachment, getNotices, listAttachments } from '#contract/dashboard/endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import { makeDashboard, type DashboardDeps } from './service.ts'

export const dashboardRoutes = (deps: DashboardDeps): readonly Route[] => {
  const dashboard = makeDashboard(deps)
  return [
    serve(getNotices, ({ query }, { caller }) => dashboard.notices(caller, query.sectors ?? null)),
    serve(listAttachments, (_, { caller }) => dashboard.attachments(caller)),
    serve(getAttachment, ({ params }, { caller }) => dashboard.attachment(caller, params.id)),
  ]
}

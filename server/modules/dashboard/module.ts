import { getAttachment, getNotices, listAttachments } from '#contract/dashboard/endpoints.ts'
import * as desk from '#contract/desk/documents-endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import type { RouteDeps, ServerModule } from '../server-module.ts'
import { createDocumentsDesk } from './desk.ts'
import { createDashboard } from './service.ts'

const dashboardRoutes = (deps: RouteDeps): readonly Route[] => {
  const dashboard = createDashboard(deps)
  const staff = createDocumentsDesk(deps)
  return [
    serve(getNotices, ({ query }, { caller }) => dashboard.notices(caller, query.sectors ?? null)),
    serve(listAttachments, ({ query }, { caller }) => dashboard.attachments(caller, query.offset ?? 0)),
    serve(getAttachment, ({ params }, { caller }) => dashboard.attachment(caller, params.id)),
    serve(desk.listDocuments, ({ query }, call) => staff.list(call, query.offset ?? 0)),
    serve(desk.addDocument, ({ body }, call) => staff.add(call, body)),
    serve(desk.withdrawDocument, ({ params }, call) => staff.withdraw(call, params.id)),
  ]
}

export const dashboardModule: ServerModule = {
  name: 'dashboard',
  routes: dashboardRoutes,
}

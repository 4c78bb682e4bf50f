import { getNotices } from '#contract/dashboard/endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import type { RouteDeps, ServerModule } from '../server-module.ts'
import { createDashboard } from './service.ts'

const dashboardRoutes = (deps: RouteDeps): readonly Route[] => {
  const dashboard = createDashboard(deps)
  return [serve(getNotices, ({ query }, { caller }) => dashboard.notices(caller, query.sectors ?? null))]
}

export const dashboardModule: ServerModule = {
  name: 'dashboard',
  routes: dashboardRoutes,
}

import { getAccrual, listAccruals } from '#contract/accruals/endpoints.ts'
import type { Sql } from '../../db/connect.ts'
import { serve, type Route } from '../../http/route.ts'
import type { ServerModule } from '../server-module.ts'
import { createAccruals } from './service.ts'

const accrualRoutes = (deps: { readonly sql: Sql }): readonly Route[] => {
  const accruals = createAccruals(deps)
  return [
    serve(listAccruals, ({ query }, { caller }) => accruals.list(caller, query)),
    serve(getAccrual, ({ params }, { caller }) => accruals.get(caller, params.id)),
  ]
}

export const accrualsModule: ServerModule = {
  name: 'accruals',
  routes: accrualRoutes,
}

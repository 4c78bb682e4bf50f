import { defaultEmergencies } from '#contract/requests/default-emergencies.ts'
import { getEmergencies } from '#contract/requests/emergency-endpoints.ts'
import * as endpoints from '#contract/requests/endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import { effectsOf, type CaseDeps } from '../cases/service.ts'
import type { ServerModule } from '../server-module.ts'
import { requestAnswer } from './notices/request-answer.ts'
import { requestMoved } from './notices/request-moved.ts'
import { eraseRequests } from './erasure.ts'
import { createRequests } from './service.ts'
import { findEmergencies } from './store.ts'

const requestsRoutes = (deps: CaseDeps): readonly Route[] => {
  const requests = createRequests(deps)
  return [
    serve(endpoints.listRequests, ({ query }, { caller }) => requests.list(caller, query)),
    serve(endpoints.getRequest, ({ params }, { caller }) => requests.get(caller, params.id)),
    serve(endpoints.createRequest, ({ body }, { caller, key }) => requests.create(caller, key, body)),
    serve(endpoints.rateRequest, ({ params, body }, { caller }) =>
      requests.rate(caller, params.id, body.score),
    ),
    serve(endpoints.cancelRequest, ({ params, body }, { caller }) =>
      requests.cancel(caller, params.id, body.reason),
    ),
    serve(endpoints.commentRequest, ({ params, body }, { caller, key }) =>
      requests.comment(caller, params.id, key, body),
    ),
    serve(endpoints.getCategories, (_input, { caller }) => requests.categories(caller)),
    serve(getEmergencies, async (_input, { caller }) => ({
      results: [...((await findEmergencies(deps.sql, caller)) ?? defaultEmergencies)],
    })),
  ]
}

export const requestsModule: ServerModule = {
  name: 'requests',
  routes: requestsRoutes,
  noticeKinds: [requestAnswer, requestMoved],
  erasure: eraseRequests,
  findEffect: effectsOf('request'),
}

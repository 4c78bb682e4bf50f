import { getMetersReport, listMeters, submitReadings } from '#contract/meters/endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import { makeMeters, type MetersDeps } from './service.ts'

export const metersRoutes = (deps: MetersDeps): readonly Route[] => {
  const meters = makeMeters(deps)
  return [
    serve(listMeters, (_, { caller }) => meters.list(caller)),
    serve(submitReadings, ({ body }, { caller, key }) => meters.submit(caller, key, body.meters)),
    serve(getMetersReport, ({ query }, { caller }) => meters.report(caller, query)),
  ]
}

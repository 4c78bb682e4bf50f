import { getMetersReport, listMeters } from '#contract/meters/endpoints.ts'
import { submitReadings } from '#contract/meters/submit-endpoint.ts'
import { serve, type Route } from '../../http/route.ts'
import type { ServerModule } from '../server-module.ts'
import { announceCheckedReadings } from './checked-readings.ts'
import { readingChecked } from './notices/reading-checked.ts'
import { readingsDue } from './notices/readings-due.ts'
import { toDeviceKind } from './device-kind.ts'
import { remindOfReadings } from './remind-of-readings.ts'
import { findReceipt } from './submission-store.ts'
import { createMeters, type MetersDeps } from './service.ts'

const metersRoutes = (deps: MetersDeps): readonly Route[] => {
  const meters = createMeters(deps)
  return [
    serve(listMeters, (_, { caller }) => meters.list(caller)),
    serve(submitReadings, ({ body }, { caller, key, userAgent }) =>
      meters.submit(caller, key, body.meters, toDeviceKind(userAgent)),
    ),
    serve(getMetersReport, ({ query }, { caller }) => meters.report(caller, query)),
  ]
}

export const metersModule: ServerModule = {
  name: 'meters',
  findEffect: async (sql, profileId, key) => {
    const receipt = await findReceipt(sql, profileId, key)
    return receipt === undefined ? undefined : { kind: 'reading', number: String(receipt) }
  },
  noticeKinds: [readingsDue, readingChecked],
  routes: metersRoutes,
  jobs: (deps) => [
    {
      name: 'remind-of-readings',
      run: () => remindOfReadings(deps).then(() => false),
      intervalMs: 10 * 60_000,
    },
    { name: 'announce-checked', run: () => announceCheckedReadings(deps), intervalMs: 60_000 },
  ],
}

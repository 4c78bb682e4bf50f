import { getConstants } from '#contract/organisation/constants-endpoints.ts'
import { changeSettings, getDeskSettings } from '#contract/organisation/desk-endpoints.ts'
import { getHostConfig } from '#contract/organisation/host-endpoints.ts'
import { getOwnPromises, getPromises } from '#contract/organisation/promises-endpoints.ts'
import type { Hosts } from '../../config/hosts.ts'
import type { Sql } from '../../db/connect.ts'
import { serve, type Route } from '../../http/route.ts'
import type { Bank } from '../../ports/bank.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ServerModule } from '../server-module.ts'
import { createSettingsDesk } from './desk.ts'
import { findHostConfig, findPromises, readConstants, readOwnPromises } from './service.ts'

interface ConfigDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hosts: Hosts
  readonly bank: Bank | null
}

const configRoutes = (deps: ConfigDeps): readonly Route[] => {
  const { sql, clock } = deps
  const staff = createSettingsDesk({ sql, clock })
  return [
    serve(getHostConfig, (_input, { host }) => findHostConfig(deps, host)),
    serve(getPromises, (_input, { host }) => findPromises(sql, host)),
    serve(getOwnPromises, (_input, { caller }) => readOwnPromises(sql, caller.personalAccountId)),
    serve(getConstants, async (_input, { caller }) => ({
      results: await readConstants(sql, clock, caller.personalAccountId),
    })),
    serve(getDeskSettings, (_input, call) => staff.get(call)),
    serve(changeSettings, ({ body }, call) => staff.change(call, body)),
  ]
}

export const configModule: ServerModule = {
  name: 'organisation',
  routes: configRoutes,
}

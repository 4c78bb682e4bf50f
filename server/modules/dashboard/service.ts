import type { Notices } from '#contract/dashboard/schema.ts'
import { allows } from '#contract/permissions.ts'
import type { Sql } from '../../db/connect.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { Clock } from '../../ports/clock.ts'
import { listBalances } from '../accruals/service.ts'
import { readConstants } from '../organisation/service.ts'
import { createMeters } from '../meters/service.ts'
import { findLastPayment, listAutopays } from '../payments/service.ts'
import { createRequests } from '../requests/service.ts'
import { createTickets } from '../tickets/service.ts'
import { presentAutopays, presentBalances, presentMeters } from './present.ts'

export interface DashboardDeps {
  readonly sql: Sql
  readonly clock: Clock
}

const noRequests: Notices['requests'] = { house: { count: 0, latest: [] }, own: { count: 0, latest: [] } }

export const createDashboard = ({ sql, clock }: DashboardDeps) => {
  const meters = createMeters({ sql, clock })
  const requests = createRequests({ sql, clock })
  const tickets = createTickets({ sql, clock })

  const getMeterNotices = async (caller: Principal): Promise<Notices['meters']> => {
    const [{ current_meters }, constants] = await Promise.all([
      meters.list(caller),
      readConstants(sql, clock, caller.personalAccountId),
    ])
    return presentMeters(current_meters, constants)
  }

  return {
    /** Parts without permission are empty. */
    notices: async (caller: Principal, sectors: readonly string[] | null): Promise<Notices> => {
      const { permissions } = caller
      const mayReadMoney = allows(permissions, 'all_apartments_accruals', 'R')
      const [balances, lastPayment, autopays, dueMeters, ownAndHouse, ownTickets] = await Promise.all([
        mayReadMoney ? listBalances(sql, caller, sectors) : [],
        mayReadMoney ? findLastPayment(sql, caller, sectors) : undefined,
        mayReadMoney ? listAutopays(sql, caller, sectors, clock.now()) : [],
        allows(permissions, 'apartment_meters_data', 'R') ? getMeterNotices(caller) : [],
        allows(permissions, 'request_log', 'R') ? requests.notices(caller) : noRequests,
        allows(permissions, 'tickets_from_tenants', 'R') ? tickets.notices(caller) : [],
      ])
      return {
        ...presentBalances(balances, lastPayment),
        meters: dueMeters,
        requests: ownAndHouse,
        tickets: ownTickets,
        auto_payments: presentAutopays(autopays),
      }
    },
  }
}

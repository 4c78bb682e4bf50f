import type { Constants, MeterWindow } from '#contract/config/schema.ts'
import { periodOf } from '#contract/meters/dates.ts'
import type { Queryable } from '../../db/connect.ts'
import { dateIn } from '../../kernel/local-date.ts'
import type { Clock } from '../../ports/clock.ts'

interface ConstantsRow {
  readonly time_zone: string
  readonly meter_window: MeterWindow
  readonly benefit: boolean
}

/** Settings of the account's organisation. */
const findConstants = async (
  sql: Queryable,
  personalAccountId: number,
): Promise<ConstantsRow | undefined> => {
  const [row] = await sql<ConstantsRow[]>`
    select organisation.time_zone, organisation.meter_window, account.benefit
    from personal_account account join organisation on organisation.id = account.organisation_id
    where account.id = ${personalAccountId}`
  return row
}

/** Settings of the organisation with its present date, by the server's clock (decision 35). */
export const constantsOf = async (
  sql: Queryable,
  clock: Clock,
  personalAccountId: number,
): Promise<Constants> => {
  const row = await findConstants(sql, personalAccountId)
  if (!row) throw new Error('The account of a caller has no organisation')
  const today = dateIn(row.time_zone, clock.now())
  return { ...row, today, period: periodOf(today, row.meter_window) }
}

import type { MeterWindow } from '#contract/config/schema.ts'
import type { Queryable } from '../../db/connect.ts'

export interface ConstantsRow {
  readonly time_zone: string
  readonly meter_window: MeterWindow
  readonly benefit: boolean
}

/** Settings of the account's organisation. */
export const findConstants = async (
  sql: Queryable,
  personalAccountId: number,
): Promise<ConstantsRow | undefined> => {
  const [row] = await sql<ConstantsRow[]>`
    select organisation.time_zone, organisation.meter_window, account.benefit
    from personal_account account join organisation on organisation.id = account.organisation_id
    where account.id = ${personalAccountId}`
  return row
}

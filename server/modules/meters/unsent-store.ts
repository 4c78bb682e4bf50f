import type { Queryable } from '../../db/connect.ts'

interface Unsent {
  readonly organisationId: number
  /** 'YYYY-MM' */
  readonly period: string
  readonly today: string
}

interface Page {
  /** The last profile of the page before. */
  readonly after: number
  readonly limit: number
}

/**
 * Profiles that may send readings and have not sent all of the month: a meter that is open and not read only (but for
 * the heat distributor, spec C5) has no reading. In the order of their ids.
 */
export const listProfilesWithUnsent = async (
  sql: Queryable,
  { organisationId, period, today }: Unsent,
  { after, limit }: Page,
): Promise<readonly number[]> => {
  const rows = await sql<{ id: number }[]>`
    select profile.id from profile
    join personal_account account on account.id = profile.personal_account_id
    where account.organisation_id = ${organisationId} and profile.id > ${after}
      and profile.permissions ->> 'apartment_meters_data' like '%C%'
      and exists (select from meter
        where personal_account_id = account.id
          and (not readonly or type = 'HeatDistributorAreaMeter')
          and (working_finish_date is null or working_finish_date >= ${today})
          and not exists (select from reading where meter_id = meter.id and period = ${`${period}-01`}))
    order by profile.id limit ${limit}`
  return rows.map(({ id }) => id)
}

import type { Queryable } from '../../../db/connect.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { netKopecks } from '../../ledger/service.ts'

export interface LastPayment {
  /** Local day, 'YYYY-MM-DD'. */
  readonly date: string
  /** Of all sectors paid at once, with the caller's own fee, as in the history. */
  readonly kopecks: number
  readonly orderNumber: string | null
}

/** Finds the newest payment of any kind (P-19) that was not refunded whole. `sectors` (null: all) does not filter orders. */
export const findLastPayment = async (
  sql: Queryable,
  { personalAccountId, profileId }: Pick<Principal, 'personalAccountId' | 'profileId'>,
  sectors: readonly string[] | null,
): Promise<LastPayment | undefined> => {
  const [row] = await sql<LastPayment[]>`
    select newest.date, newest.order_number, sum(whole.kopecks
      + case when whole.profile_id is not distinct from ${profileId}::bigint then whole.fee_kopecks else 0 end)::bigint
      as kopecks
    from (
      select coalesce(part_of, payment.id) as root, order_number,
        (decided_at at time zone organisation.time_zone)::date::text as date
      from payment
      join sector on sector.id = payment.sector_id
      join organisation on organisation.id = sector.organisation_id
      where personal_account_id = ${personalAccountId} and decided_at is not null and state = 'confirmed'
        and (${sectors === null} or purpose = 'order' or sector.code = any(${sectors ?? []}::text[]))
        and ${netKopecks(sql)} > 0
      order by decided_at desc, payment.id limit 1
    ) newest
    join payment whole on whole.id = newest.root or whole.part_of = newest.root
    where whole.state = 'confirmed'
    group by newest.date, newest.order_number`
  return row
}

import type { Queryable } from '../../db/connect.ts'
import type { Caller } from '../../http/route.ts'

/** A payment as a resident sees it; sums are in kopecks. */
export interface ShownPayment {
  readonly id: string
  readonly sector: string
  readonly sectorName: string
  readonly orderNumber: string | null
  readonly kopecks: number
  readonly feeKopecks: number
  readonly state: 'created' | 'sent' | 'unknown' | 'confirmed' | 'refused' | 'reversed'
  readonly channel: 'cabinet' | 'qr' | 'autopay' | 'office'
  readonly reason: string | null
  readonly cardMask: string | null
  readonly receiptUrl: string | null
  readonly createdAt: Date
  readonly decidedAt: Date | null
  /** The caller's profile made it. */
  readonly isOwn: boolean
}

export interface Days {
  readonly from: string
  readonly till: string
}

const select = (sql: Queryable, { profileId }: Caller) => sql`
  select payment.id, sector.code as sector, sector.name as "sectorName",
    order_number as "orderNumber", kopecks, fee_kopecks as "feeKopecks", state,
    channel, reason, card_mask as "cardMask", fiscal_receipt_url as "receiptUrl", payment.created_at as "createdAt",
    decided_at as "decidedAt", payment.profile_id is not distinct from ${profileId}::bigint as "isOwn"
  from payment
  join sector on sector.id = payment.sector_id
  join organisation on organisation.id = sector.organisation_id`

const within = (sql: Queryable, column: 'decided_at' | 'created_at', { from, till }: Days) => sql`
  ${sql(`payment.${column}`)} >= ${from}::date::timestamp at time zone organisation.time_zone
    and ${sql(`payment.${column}`)} < (${till}::date + 1)::timestamp at time zone organisation.time_zone`

/** Credited payments of the account on these days, and those that the bank took back; newest first. */
export const listPaid = (
  sql: Queryable,
  caller: Caller,
  days: Days,
  sectors: readonly string[] | null,
) => sql<ShownPayment[]>`
  ${select(sql, caller)}
  where payment.personal_account_id = ${caller.personalAccountId} and decided_at is not null
    and state in ('confirmed', 'reversed') and ${within(sql, 'decided_at', days)}
    and (${sectors === null} or sector.code = any(${sectors ?? []}::text[]))
  order by decided_at desc, payment.id`

/** Money on the way to the account, of these days, newest first. */
export const listOnTheWay = (sql: Queryable, caller: Caller, days: Days) => sql<ShownPayment[]>`
  ${select(sql, caller)}
  where payment.personal_account_id = ${caller.personalAccountId} and state in ('sent', 'unknown')
    and ${within(sql, 'created_at', days)}
  order by payment.created_at desc, payment.id`

/** The payment that the caller's profile started with the key. */
export const findStarted = async (sql: Queryable, caller: Caller, key: string) => {
  const [row] = await sql<ShownPayment[]>`
    ${select(sql, caller)} where payment.profile_id = ${caller.profileId} and key = ${key}`
  return row
}

/** A credited payment of the caller's own. */
export const findOwnPaid = async (sql: Queryable, caller: Caller, id: string) => {
  const [row] = await sql<ShownPayment[]>`
    ${select(sql, caller)}
    where payment.id = ${id} and payment.profile_id = ${caller.profileId} and decided_at is not null
      and state in ('confirmed', 'reversed')`
  return row
}

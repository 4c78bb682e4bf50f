import type { Queryable } from '../../db/connect.ts'
import { isAsked, type FlatFilter } from './flat-filter.ts'

export { isAsked, type FlatFilter } from './flat-filter.ts'
export { listFlats, listOrders, listStaffPayments, type StaffOrder } from './lists.ts'

/** An act of the staff (G-03); `personalAccountId` is the flat that it is about, null for none. */
export interface StaffAct {
  readonly who: string
  readonly act: string
  readonly personalAccountId: number | null
}

/** Adds an act to the record, in the transaction of what it did. */
export const recordAct = async (
  tx: Queryable,
  { who, act, personalAccountId }: StaffAct,
  now: Date,
): Promise<void> => {
  await tx`
    insert into staff_act (at, who, act, personal_account_id)
    values (${now}, ${who}, ${act}, ${personalAccountId})`
}

interface ListedAct extends StaffAct {
  readonly at: Date
  readonly account: string | null
  readonly timeZone: string | null
}

/** Acts, newest first; with a filter those about its flats alone. */
export const listActs = (sql: Queryable, filter: FlatFilter, most: number) => {
  const isAny = Object.values(filter).every((one) => one === null)
  return sql<ListedAct[]>`
    select staff_act.at, who, act, personal_account_id as "personalAccountId", account.number as account,
      time_zone as "timeZone"
    from staff_act
    left join personal_account account on account.id = personal_account_id
    left join organisation on organisation.id = account.organisation_id
    where ${isAny} or (account.id is not null and ${isAsked(sql, filter)})
    order by staff_act.id desc limit ${most}`
}

/** The flat of a request or a ticket; null for none. */
export const findAccountOfCase = async (
  sql: Queryable,
  table: 'request' | 'ticket',
  number: string,
): Promise<number | null> => {
  const [row] = await sql<{ readonly account: number }[]>`
    select personal_account_id as account from ${sql(table)} where number::text = ${number}`
  return row?.account ?? null
}

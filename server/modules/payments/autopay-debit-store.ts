import type { Queryable } from '../../db/connect.ts'

/** Days from the day on which receipts are issued to the debit (decisions §6). */
export const debitDays = 3

/**
 * Opens the debits of the newest receipts whose day has come: one for an account, a sector and a month, be there several
 * residents with autopay; one that was connected after that day begins with the next receipt. Gives how many.
 */
export const openDebits = async (sql: Queryable, now: Date, most: number): Promise<number> => {
  const { count } = await sql`
    insert into autopay_debit (autopay_id, personal_account_id, sector_id, period, next_on)
    select distinct on (profile.personal_account_id, autopay.sector_id)
      autopay.id, profile.personal_account_id, autopay.sector_id, newest.period, newest.debit_on
    from autopay
    join profile on profile.id = autopay.profile_id
    join sector on sector.id = autopay.sector_id
    join organisation on organisation.id = sector.organisation_id
    join lateral (
      select period, issued_on + ${debitDays}::integer as debit_on from accrual
      where personal_account_id = profile.personal_account_id and sector_id = autopay.sector_id
      order by period desc limit 1
    ) newest on true
    where newest.debit_on <= (${now}::timestamptz at time zone organisation.time_zone)::date
      and newest.debit_on >= (autopay.activated_at at time zone organisation.time_zone)::date
      and not exists (select from autopay_debit debit
        where debit.personal_account_id = profile.personal_account_id and debit.sector_id = autopay.sector_id
          and debit.period = newest.period)
    order by profile.personal_account_id, autopay.sector_id, autopay.id
    limit ${most}
    on conflict (personal_account_id, sector_id, period) do nothing`
  return count
}

/** A debit to be tried. */
export interface Debit {
  readonly id: number
  readonly personalAccountId: number
  readonly sectorId: number
  readonly sector: string
  /** Today in the organisation. */
  readonly today: string
  /** Null: autopay was turned off meanwhile. */
  readonly profileId: number | null
  readonly residentId: number | null
  readonly cardId: number | null
}

/** Open, its day has come, and none of its payments is undecided. */
const due = (sql: Queryable, now: Date) => sql`
  select debit.id, debit.personal_account_id as "personalAccountId", debit.sector_id as "sectorId",
    sector.code as sector, (${now}::timestamptz at time zone organisation.time_zone)::date as today,
    autopay.profile_id as "profileId", profile.resident_id as "residentId", autopay.card_id as "cardId"
  from autopay_debit debit
  join sector on sector.id = debit.sector_id
  join organisation on organisation.id = sector.organisation_id
  left join autopay on autopay.id = debit.autopay_id
  left join profile on profile.id = autopay.profile_id
  where outcome is null and next_on <= (${now}::timestamptz at time zone organisation.time_zone)::date
    and not exists (select from payment
      where autopay_debit_id = debit.id and state in ('created', 'sent', 'unknown'))`

/** The first of them; none while so many begun payments still wait to be debited. */
export const findDue = async (sql: Queryable, now: Date, mostWaiting: number): Promise<Debit | undefined> => {
  const [row] = await sql<Debit[]>`
    ${due(sql, now)} and (select count(*) from (
        select from payment where due_at is not null and state = 'created' and channel = 'autopay'
        limit ${mostWaiting}) waiting) < ${mostWaiting}
    order by next_on, debit.id limit 1`
  return row
}

/**
 * The debit, held until the transaction ends; undefined when another process has done with it. The account's sector is
 * held already: whoever hears of a payment holds the two in this order.
 */
export const holdDebit = async (tx: Queryable, { id }: Debit, now: Date): Promise<Debit | undefined> => {
  const [row] = await tx<Debit[]>`${due(tx, now)} and debit.id = ${id} for update of debit`
  return row
}

/** Counts a try; the next, if it comes to that, is not before the day. */
export const countTry = async (tx: Queryable, id: number, nextOn: string): Promise<void> => {
  await tx`update autopay_debit set tries = tries + 1, next_on = ${nextOn} where id = ${id}`
}

/** A try that the bank was never told of does not count. */
export const uncountTry = async (tx: Queryable, id: number): Promise<void> => {
  await tx`update autopay_debit set tries = tries - 1 where id = ${id} and outcome is null`
}

export type Outcome = 'paid' | 'nothing_owed' | 'refused' | 'unknown' | 'cancelled'

/** Ends a debit; one that has ended stays as it is. */
export const closeDebit = async (tx: Queryable, id: number, outcome: Outcome): Promise<void> => {
  await tx`update autopay_debit set outcome = ${outcome} where id = ${id} and outcome is null`
}

/** A debit while it is open. */
export const findOpenDebit = async (tx: Queryable, id: number) => {
  const [row] = await tx<
    { readonly tries: number; readonly autopayId: number | null; readonly period: string }[]
  >`
    select tries, autopay_id as "autopayId", to_char(period, 'YYYY-MM') as period
    from autopay_debit where id = ${id} and outcome is null`
  return row
}

/** Turns autopay off for good. */
export const deleteAutopay = async (tx: Queryable, id: number): Promise<void> => {
  await tx`delete from autopay where id = ${id}`
}

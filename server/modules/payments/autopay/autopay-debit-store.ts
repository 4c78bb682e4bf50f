import type { Queryable } from '../../../db/connect.ts'

/** Days from a receipt's issue to its debit (decision 13). */
export const debitDays = 3

/**
 * Inserts one debit per account, sector and month, even with several autopays. Autopay activated after the debit day
 * starts with the next receipt.
 */
export const insertDueDebits = async (sql: Queryable, now: Date, max: number): Promise<number> => {
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
    limit ${max}
    on conflict (personal_account_id, sector_id, period) do nothing`
  return count
}

export interface Debit {
  readonly id: number
  readonly personalAccountId: number
  readonly sectorId: number
  readonly sector: string
  /** Receipt month, 'YYYY-MM'. */
  readonly period: string
  /** Payments created for it, in any state. */
  readonly payments: number
  /** In the organisation's time zone. */
  readonly today: string
  /** Null: autopay is off. */
  readonly profileId: number | null
  readonly residentId: number | null
  readonly cardId: number | null
}

/** Excludes sectors with a payment in progress: its outcome determines the remaining debt. */
const due = (sql: Queryable, now: Date) => sql`
  select debit.id, debit.personal_account_id, debit.sector_id,
    sector.code as sector, to_char(debit.period, 'YYYY-MM') as period,
    (select count(*)::int from payment where autopay_debit_id = debit.id) as payments,
    (${now}::timestamptz at time zone organisation.time_zone)::date as today,
    autopay.profile_id, profile.resident_id, autopay.card_id
  from autopay_debit debit
  join sector on sector.id = debit.sector_id
  join organisation on organisation.id = sector.organisation_id
  left join autopay on autopay.id = debit.autopay_id
  left join profile on profile.id = autopay.profile_id
  where outcome is null and next_on <= (${now}::timestamptz at time zone organisation.time_zone)::date
    and not exists (select from payment
      where payment.personal_account_id = debit.personal_account_id and payment.sector_id = debit.sector_id
        and (state in ('sent', 'unknown') and purpose <> 'order' or state = 'created' and channel = 'autopay'))`

/** Returns undefined if none is due, or while `maxWaiting` payments await their charge. */
export const findDueDebit = async (
  sql: Queryable,
  now: Date,
  maxWaiting: number,
): Promise<Debit | undefined> => {
  const [row] = await sql<Debit[]>`
    ${due(sql, now)} and (select count(*) from (
        select from payment where due_at is not null and state = 'created' and channel = 'autopay'
        limit ${maxWaiting}) waiting) < ${maxWaiting}
    order by next_on, debit.id limit 1`
  return row
}

/** Returns undefined if the debit is no longer due. Lock order, as for bank results: balance, then debit. */
export const lockDebit = async (tx: Queryable, { id }: Debit, now: Date): Promise<Debit | undefined> => {
  const [row] = await tx<Debit[]>`${due(tx, now)} and debit.id = ${id} for update of debit`
  return row
}

export const countAttemptOfDebit = async (tx: Queryable, id: number, nextOn: string): Promise<void> => {
  await tx`update autopay_debit set tries = tries + 1, next_on = ${nextOn} where id = ${id}`
}

/** Subtracts a try that never reached the bank. */
export const uncountAttemptOfDebit = async (tx: Queryable, id: number): Promise<void> => {
  await tx`update autopay_debit set tries = tries - 1 where id = ${id} and outcome is null`
}

export type DebitOutcome = 'paid' | 'nothing_owed' | 'refused' | 'unknown' | 'cancelled'

/** Keeps an earlier outcome. */
export const closeDebit = async (tx: Queryable, id: number, outcome: DebitOutcome): Promise<void> => {
  await tx`update autopay_debit set outcome = ${outcome} where id = ${id} and outcome is null`
}

export const findOpenDebit = async (tx: Queryable, id: number) => {
  const [row] = await tx<
    { readonly attempts: number; readonly autopayId: number | null; readonly period: string }[]
  >`
    select tries as attempts, autopay_id, to_char(period, 'YYYY-MM') as period
    from autopay_debit where id = ${id} and outcome is null`
  return row
}

export const deleteAutopay = async (tx: Queryable, id: number): Promise<void> => {
  await tx`delete from autopay where id = ${id}`
}

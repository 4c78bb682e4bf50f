import type { Queryable } from '../../db/connect.ts'
import type { Caller } from '../../http/route.ts'
import { debitDays } from './autopay-debit-store.ts'

interface Autopay {
  readonly profileId: number
  readonly sectorId: number
  readonly cardId: number
}

/** Turns autopay on; another card of the sector makes way for this one. */
export const turnOn = async (
  tx: Queryable,
  { profileId, sectorId, cardId }: Autopay,
  at: Date,
): Promise<void> => {
  await tx`
    insert into autopay (profile_id, sector_id, card_id, activated_at)
    values (${profileId}, ${sectorId}, ${cardId}, ${at})
    on conflict (profile_id, sector_id)
    do update set card_id = excluded.card_id`
}

/** Turns autopay by this card off; false when it was not on. */
export const turnOff = async (tx: Queryable, { profileId, sectorId, cardId }: Autopay): Promise<boolean> => {
  const { count } = await tx`
    delete from autopay where profile_id = ${profileId} and sector_id = ${sectorId} and card_id = ${cardId}`
  return count === 1
}

/**
 * Sectors in which the caller's profile has autopay, of these codes, null for all, with the day of the debit that is to
 * come; null: it waits for the next receipt.
 */
export const listAutopays = (
  sql: Queryable,
  { profileId, personalAccountId }: Caller,
  sectors: readonly string[] | null,
) =>
  sql<{ readonly sector: string; readonly nextDate: string | null }[]>`
  select sector.code as sector, coming.next_date as "nextDate"
  from autopay join sector on sector.id = autopay.sector_id
  left join lateral (
    select coalesce(debit.next_on, newest.debit_on) as next_date
    from (
      select period, issued_on + ${debitDays}::integer as debit_on from accrual
      where personal_account_id = ${personalAccountId} and sector_id = sector.id order by period desc limit 1
    ) newest
    join organisation on organisation.id = sector.organisation_id
    left join autopay_debit debit on debit.personal_account_id = ${personalAccountId}
      and debit.sector_id = sector.id and debit.period = newest.period
    where (debit.id is null or (debit.outcome is null and debit.autopay_id = autopay.id))
      and newest.debit_on >= (autopay.activated_at at time zone organisation.time_zone)::date
  ) coming on true
  where autopay.profile_id = ${profileId} and (${sectors === null} or sector.code = any(${sectors ?? []}::text[]))
  order by sector.id`

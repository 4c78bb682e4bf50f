import type * as z from 'zod/mini'
import { toRoubles } from '#contract/money.ts'
import { getFee } from '#contract/payments/amount.ts'
import type { cardsSchema, changeAutopaySchema, Debit } from '#contract/payments/card-schema.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import type { RequestContext, Principal } from '../../../kernel/principal.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { recordEvent } from '../../auth/security-events/service.ts'
import { hasCard, listSavedCards } from '../cards/saved-cards.ts'
import type { PaymentDeps } from '../deps.ts'
import { assertUnrestricted } from '../request/payability.ts'
import { getFeeRule, getPayableSector, getSector, type PayableSector } from '../request/payable-sector.ts'
import { assertOwnUser } from '../request/payment-input.ts'
import { debtBounds } from '../policy.ts'
import { messages } from '../messages.ts'
import { debitDays } from './autopay-debit-store.ts'

interface Autopay {
  readonly profileId: number
  readonly sectorId: number
  readonly cardId: number
}

/** Replaces the sector's card, if any. Returns false if the card already pays. */
const turnOn = async (
  tx: Queryable,
  { profileId, sectorId, cardId }: Autopay,
  at: Date,
): Promise<boolean> => {
  const { count } = await tx`
    insert into autopay (profile_id, sector_id, card_id, activated_at)
    values (${profileId}, ${sectorId}, ${cardId}, ${at})
    on conflict (profile_id, sector_id)
    do update set card_id = excluded.card_id where autopay.card_id <> excluded.card_id`
  return count === 1
}

/** Returns false if it was not on. */
const turnOff = async (tx: Queryable, { profileId, sectorId, cardId }: Autopay): Promise<boolean> => {
  const { count } = await tx`
    delete from autopay where profile_id = ${profileId} and sector_id = ${sectorId} and card_id = ${cardId}`
  return count === 1
}

interface NextDebit {
  readonly sector: string
  readonly nextDate: string | null
  /** With the fee; of the charge that the bank decides, if any. Null without a debt or a known day. */
  readonly nextKopecks: number | null
}

/** What a debit now would charge, in kopecks with the fee; null for nothing. */
const getCharge = (sector: PayableSector): number | null => {
  const { max } = debtBounds(sector)
  return max === 0 ? null : max + getFee(max, getFeeRule(sector))
}

/**
 * Lists the autopays with the next debit day: today while a debit waits or the bank decides it, null until the next receipt. `sectors`: null
 * for all.
 */
export const listAutopays = async (
  sql: Queryable,
  { profileId, personalAccountId }: Principal,
  sectors: readonly string[] | null,
  now: Date,
): Promise<NextDebit[]> => {
  const rows = await sql<(Omit<NextDebit, 'nextKopecks'> & { readonly chargingKopecks: number | null })[]>`
  select sector.code as sector, coming.next_date, coming.charging_kopecks
  from autopay join sector on sector.id = autopay.sector_id
  left join lateral (
    select charging.kopecks as charging_kopecks, case when charging.kopecks is null
      then greatest(coalesce(debit.next_on, newest.debit_on), present.today) else present.today end as next_date
    from (
      select period, issued_on + ${debitDays}::integer as debit_on from accrual
      where personal_account_id = ${personalAccountId} and sector_id = sector.id order by period desc limit 1
    ) newest
    join organisation on organisation.id = sector.organisation_id
    cross join lateral (
      select (${now}::timestamptz at time zone organisation.time_zone)::date as today
    ) present
    left join autopay_debit debit on debit.personal_account_id = ${personalAccountId}
      and debit.sector_id = sector.id and debit.period = newest.period
    left join lateral (
      select kopecks + fee_kopecks as kopecks from payment
      where autopay_debit_id = debit.id and state in ('created', 'sent', 'unknown')
    ) charging on true
    where (debit.id is null or (debit.outcome is null and debit.autopay_id = autopay.id))
      and newest.debit_on >= (autopay.activated_at at time zone organisation.time_zone)::date
  ) coming on true
  where autopay.profile_id = ${profileId} and (${sectors === null} or sector.code = any(${sectors ?? []}::text[]))
  order by sector.id`
  return Promise.all(
    rows.map(async ({ sector, nextDate, chargingKopecks }) => {
      if (nextDate === null || chargingKopecks !== null)
        return { sector, nextDate, nextKopecks: chargingKopecks }
      return { sector, nextDate, nextKopecks: getCharge(await getSector(sql, personalAccountId, sector)) }
    }),
  )
}

/** Lists the services of the account with the fee of a debit and the next one. */
const listDebits = async (sql: Queryable, caller: Principal, now: Date): Promise<Debit[]> => {
  const { personalAccountId } = caller
  const next = new Map((await listAutopays(sql, caller, null, now)).map((debit) => [debit.sector, debit]))
  const services = await sql<{ readonly sector: string; readonly feeBasisPoints: number }[]>`
    select sector.code as sector, coalesce(requisites.fee_basis_points, 0) as fee_basis_points
    from account_service service join sector on sector.id = service.sector_id
    left join sector_requisites requisites on requisites.sector_id = sector.id
    where service.personal_account_id = ${personalAccountId} order by sector.id`
  return services.map(({ sector, feeBasisPoints }) => {
    const { nextDate = null, nextKopecks = null } = next.get(sector) ?? {}
    return {
      sector,
      fee_percent: feeBasisPoints / 100,
      next_date: nextDate,
      next_sum: nextKopecks === null ? null : toRoubles(nextKopecks),
    }
  })
}

export const listPaySettings = async (
  { sql, clock }: PaymentDeps,
  caller: Principal,
): Promise<z.output<typeof cardsSchema>> => {
  const [results, debits] = await Promise.all([
    listSavedCards(sql, caller),
    listDebits(sql, caller, clock.now()),
  ])
  return { results, debits }
}

interface Change {
  readonly on: PayableSector | null
  readonly off: PayableSector | null
}

const applyChange = async (
  tx: Tx,
  { hmac }: PaymentDeps,
  origin: RequestContext,
  cardId: number,
  { on, off }: Change,
  at: Date,
): Promise<void> => {
  const { profileId, residentId } = origin.caller
  // A change of the card names one sector twice: the new card replaces the old one. Idempotent: it may already be off.
  const isReplaced = off !== null && off.sectorId === on?.sectorId
  if (off !== null && !isReplaced && (await turnOff(tx, { profileId, cardId, sectorId: off.sectorId })))
    await recordEvent(tx, hmac, { kind: 'autopay_off', residentId, at, origin })
  if (on !== null && (await turnOn(tx, { profileId, cardId, sectorId: on.sectorId }, at)))
    await recordEvent(tx, hmac, { kind: 'autopay_on', residentId, at, origin })
}

/** Turns autopay of sectors on and off in one transaction (P-07). Another resident's card gives 404. */
export const changeAutopay = async (
  deps: PaymentDeps,
  context: RequestContext,
  { userId, cardId }: { readonly userId: number; readonly cardId: number },
  change: z.output<typeof changeAutopaySchema>,
): Promise<z.output<typeof cardsSchema>> => {
  const { sql, clock } = deps
  const { caller } = context
  const { activate_autopay_sector: on, deactivate_autopay_sector: off } = change
  if (on === undefined && off === undefined) throw new DomainError('invalid', [messages.noChange])
  assertOwnUser(caller, userId)
  if (!(await hasCard(sql, caller.residentId, cardId))) throw new DomainError('not_found', [messages.noCard])
  const { personalAccountId } = caller
  const sectors = {
    on: on === undefined ? null : await getPayableSector(sql, personalAccountId, on),
    // Works for sectors no longer served.
    off: off === undefined ? null : await getSector(sql, personalAccountId, off),
  }
  if (sectors.on) assertUnrestricted(sectors.on, 'cabinet')
  await sql.begin((tx) => applyChange(tx, deps, context, cardId, sectors, clock.now()))
  return listPaySettings(deps, caller)
}

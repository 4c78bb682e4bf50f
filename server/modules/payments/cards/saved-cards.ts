import type * as z from 'zod/mini'
import type { cardSchema } from '#contract/payments/card-schema.ts'
import type { Queryable } from '../../../db/connect.ts'
import type { Principal, ClientInfo } from '../../../kernel/principal.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { BankCard } from '../../../ports/bank.ts'
import { recordEvent } from '../../auth/security-events/service.ts'
import type { BankDeps, PaymentDeps } from '../deps.ts'
import { messages } from '../messages.ts'

export type SavedCard = z.output<typeof cardSchema>

/** By card number ranges. */
const toBrand = (masked: string): SavedCard['brand'] => {
  if (/^220[0-4]/.test(masked)) return 'mir'
  if (masked.startsWith('4')) return 'visa'
  return /^(?:5[1-5]|2[2-7])/.test(masked) ? 'mastercard' : 'unknown'
}

/** Lists the newest first, with the profile's autopay sectors. */
export const listSavedCards = async (
  sql: Queryable,
  { residentId, profileId }: Principal,
): Promise<SavedCard[]> => {
  const rows = await sql<
    {
      readonly id: number
      readonly masked: string
      readonly expires: string | null
      readonly autopay: readonly string[]
    }[]
  >`
    select card.id, card.masked, to_char(card.expires_on, 'YYYY-MM') as expires,
      array(select sector.code from autopay join sector on sector.id = autopay.sector_id
        where autopay.card_id = card.id and autopay.profile_id = ${profileId} order by sector.id) as autopay
    from card where resident_id = ${residentId} and removed_at is null
    order by created_at desc, id desc`
  return rows.map(({ id, masked, expires, autopay }) => ({
    _id: id,
    card: masked,
    brand: toBrand(masked),
    expires,
    autopay: [...autopay],
  }))
}

export const hasCard = async (sql: Queryable, residentId: number, cardId: number): Promise<boolean> => {
  const rows = await sql`
    select from card where id = ${cardId} and resident_id = ${residentId} and removed_at is null`
  return rows.length > 0
}

/** Returns undefined for a removed card. */
export const findCardReference = async (sql: Queryable, cardId: number): Promise<string | undefined> => {
  const [row] = await sql<{ readonly reference: string }[]>`
    select reference from card where id = ${cardId} and removed_at is null`
  return row?.reference
}

/** Restores a removed card. Returns the id. */
export const saveCard = async (
  tx: Queryable,
  residentId: number,
  { reference, masked, expires }: BankCard,
  at: Date,
): Promise<number> => {
  const [row] = await tx<{ readonly id: number }[]>`
    insert into card (resident_id, reference, masked, expires_on, created_at)
    values (${residentId}, ${reference}, ${masked}, ${expires === null ? null : `${expires}-01`}, ${at})
    on conflict (resident_id, reference) do update
      set masked = excluded.masked, expires_on = excluded.expires_on, removed_at = null, forget_at = null
    returning id`
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

const markRemoved = async (tx: Queryable, residentId: number, cardId: number, at: Date): Promise<boolean> => {
  const { count } = await tx`
    update card set removed_at = ${at}, forget_at = ${at}
    where id = ${cardId} and resident_id = ${residentId} and removed_at is null`
  await tx`
    delete from autopay where card_id = ${cardId}
      and exists (select from card where id = ${cardId} and removed_at is not null)`
  return count === 1
}

/** Removes autopay too; a job deletes the card at the bank. Another resident's card gives 404. */
export const removeCard = (
  { sql, clock, hmac }: PaymentDeps,
  caller: Principal,
  id: number,
  origin: ClientInfo,
): Promise<void> =>
  sql.begin(async (tx) => {
    const now = clock.now()
    if (!(await markRemoved(tx, caller.residentId, id, now)))
      throw new DomainError('not_found', [messages.noCard])
    await recordEvent(tx, hmac, { kind: 'card_removed', residentId: caller.residentId, at: now, origin })
  })

const retryMs = 10 * 60_000

/** Leases a removed card still stored at the bank. */
const takeRemoved = async (sql: Queryable, now: Date, till: Date) => {
  const [row] = await sql<{ readonly id: number; readonly reference: string; readonly isShared: boolean }[]>`
    update card set forget_at = ${till}
    where id = (select id from card where forget_at <= ${now} order by forget_at limit 1 for update skip locked)
    returning id, reference, exists (select from card other
      where other.reference = card.reference and other.id <> card.id and other.removed_at is null) as is_shared`
  return row
}

/** Returns false if none. Rejects if the bank fails; retried after 10 minutes. */
export const deleteRemovedCard = async ({ sql, clock, bank }: BankDeps): Promise<boolean> => {
  const now = clock.now()
  const card = await takeRemoved(sql, now, new Date(now.getTime() + retryMs))
  if (!card) return false
  // A shared card stays at the bank for the other resident.
  if (!card.isShared) await bank.removeCard(card.reference)
  await sql`delete from card where id = ${card.id} and removed_at is not null`
  return true
}

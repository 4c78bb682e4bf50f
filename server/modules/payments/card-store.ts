import type { Queryable } from '../../db/connect.ts'
import type { BankCard } from '../../ports/bank.ts'

/** A remembered card; `autopay`: codes of the profile's sectors that it pays. */
export interface StoredCard {
  readonly id: number
  readonly masked: string
  /** 'YYYY-MM' */
  readonly expires: string | null
  readonly autopay: readonly string[]
}

/** Cards of a resident, newest first. */
export const listCards = (sql: Queryable, residentId: number, profileId: number) => sql<StoredCard[]>`
  select card.id, card.masked, to_char(card.expires_on, 'YYYY-MM') as expires,
    array(select sector.code from autopay join sector on sector.id = autopay.sector_id
      where autopay.card_id = card.id and autopay.profile_id = ${profileId} order by sector.id) as autopay
  from card where resident_id = ${residentId} and removed_at is null
  order by created_at desc, id desc`

/** Whether the resident has the card. */
export const hasCard = async (sql: Queryable, residentId: number, cardId: number): Promise<boolean> => {
  const rows = await sql`
    select from card where id = ${cardId} and resident_id = ${residentId} and removed_at is null`
  return rows.length > 0
}

/** The bank's word for a card that is still there. */
export const findReference = async (sql: Queryable, cardId: number): Promise<string | undefined> => {
  const [row] = await sql<{ readonly reference: string }[]>`
    select reference from card where id = ${cardId} and removed_at is null`
  return row?.reference
}

/** Keeps a card that the bank remembers for the resident; one that was removed is there again. Gives its id. */
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

/** Removes a card of the resident, with the autopay by it; false when there is none. */
export const removeCard = async (
  tx: Queryable,
  residentId: number,
  cardId: number,
  at: Date,
): Promise<boolean> => {
  const { count } = await tx`
    update card set removed_at = ${at}, forget_at = ${at}
    where id = ${cardId} and resident_id = ${residentId} and removed_at is null`
  await tx`
    delete from autopay where card_id = ${cardId}
      and exists (select from card where id = ${cardId} and removed_at is not null)`
  return count === 1
}

/** A removed card that the bank is to forget, put off until the moment while that is tried. */
export const takeForgotten = async (sql: Queryable, now: Date, till: Date) => {
  const [row] = await sql<{ readonly id: number; readonly reference: string; readonly isShared: boolean }[]>`
    update card set forget_at = ${till}
    where id = (select id from card where forget_at <= ${now} order by forget_at limit 1 for update skip locked)
    returning id, reference, exists (select from card other
      where other.reference = card.reference and other.id <> card.id and other.removed_at is null) as "isShared"`
  return row
}

/** The bank has forgotten it. */
export const deleteCard = async (sql: Queryable, id: number): Promise<void> => {
  await sql`delete from card where id = ${id} and removed_at is not null`
}

export const insertRegistration = async (
  tx: Queryable,
  registration: {
    readonly id: string
    readonly residentId: number
    readonly sectorId: number
    readonly at: Date
  },
): Promise<void> => {
  const { id, residentId, sectorId, at } = registration
  await tx`
    insert into card_registration (id, resident_id, sector_id, created_at)
    values (${id}, ${residentId}, ${sectorId}, ${at})`
}

/** The registration, held until the transaction ends. */
export const holdRegistration = async (tx: Queryable, id: string) => {
  const [row] = await tx<{ readonly residentId: number; readonly cardId: number | null }[]>`
    select resident_id as "residentId", card_id as "cardId" from card_registration where id = ${id} for update`
  return row
}

export const finishRegistration = async (tx: Queryable, id: string, cardId: number): Promise<void> => {
  await tx`update card_registration set card_id = ${cardId} where id = ${id}`
}

import type { Queryable } from '../../db/connect.ts'

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
    do update set card_id = excluded.card_id, activated_at = excluded.activated_at
    where autopay.card_id <> excluded.card_id`
}

/** Turns autopay by this card off; false when it was not on. */
export const turnOff = async (tx: Queryable, { profileId, sectorId, cardId }: Autopay): Promise<boolean> => {
  const { count } = await tx`
    delete from autopay where profile_id = ${profileId} and sector_id = ${sectorId} and card_id = ${cardId}`
  return count === 1
}

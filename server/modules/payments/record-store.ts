import type { Queryable } from '../../db/connect.ts'
import type { SectorAccount } from '../ledger/service.ts'

interface PaidPayment {
  readonly id: string
  readonly kopecks: number
  readonly feeKopecks: number
  readonly channel: string
  readonly profileId?: number | null
  readonly cardMask?: string | null
  readonly at: Date
}

/** Writes a payment that is confirmed already. */
export const insertPaid = async (
  tx: Queryable,
  { personalAccountId, sectorId }: SectorAccount,
  { id, kopecks, feeKopecks, channel, profileId = null, cardMask = null, at }: PaidPayment,
): Promise<void> => {
  await tx`
    insert into payment (id, personal_account_id, sector_id, profile_id, channel, purpose, kopecks, fee_kopecks,
      state, card_mask, created_at, sent_at, decided_at)
    values (${id}, ${personalAccountId}, ${sectorId}, ${profileId}, ${channel}, 'debt', ${kopecks}, ${feeKopecks},
      'confirmed', ${cardMask}, ${at}, ${at}, ${at})`
}

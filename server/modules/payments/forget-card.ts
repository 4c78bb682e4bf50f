import { deleteCard, takeForgotten } from './card-store.ts'
import type { BankParts } from './parts.ts'

const againMs = 10 * 60_000

/** Has the bank forget one removed card; false when there is none. Rejects when it does not: it is tried again later. */
export const forgetOne = async ({ sql, clock, bank }: BankParts): Promise<boolean> => {
  const now = clock.now()
  const card = await takeForgotten(sql, now, new Date(now.getTime() + againMs))
  if (!card) return false
  // Of two residents with the same card the other one still pays by it.
  if (!card.isShared) await bank.forget(card.reference)
  await deleteCard(sql, card.id)
  return true
}

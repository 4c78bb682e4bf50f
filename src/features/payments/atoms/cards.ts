import { atom, type Setter } from 'jotai/vanilla'
import type { Hosted } from '#contract/payments/schema.ts'
import { toastAtom, whilePending } from '../../../lib/state/notices.ts'
import { changeAutopay } from '../api/change-autopay.ts'
import { registerCard } from '../api/register-card.ts'
import { removeCard } from '../api/remove-card.ts'
import { backTo } from '../rules/back-urls.ts'
import { texts } from '../texts.ts'
import { tellCardFailure } from './notice.ts'
import { cardsAtom } from './remote.ts'
import { userOf } from './user.ts'

/** Runs the work and tells a failure; undefined when it failed. */
const attempt = async <T>(
  set: Setter,
  work: () => Promise<T>,
): Promise<{ readonly value: T } | undefined> => {
  try {
    return { value: await whilePending(set, work) }
  } catch (error) {
    tellCardFailure(set, error)
    return undefined
  }
}

/** Loads saved cards; a failure is told once, and the screen goes on without them (row P-11). */
export const loadCardsAtom = atom(null, async (get, set) => {
  await set(cardsAtom)
  const { status, error } = get(cardsAtom)
  if (status === 'failed') tellCardFailure(set, error)
})

/** Removes a saved card and loads the list anew, also when it was gone already. */
export const removeCardAtom = atom(null, async (_get, set, id: number) => {
  const isDone = await attempt(set, () => removeCard(id))
  if (isDone) set(toastAtom, texts.cardRemoved)
  await set(cardsAtom)
})

/** Asks for the bank's page where a card is remembered; `path`: where the bank leads back to. */
export const registerCardAtom = atom(
  null,
  async (get, set, sector: string, path: string): Promise<Hosted | undefined> => {
    const back = backTo(location.origin, path)
    const ask = async () => registerCard({ ...back, user_id: await userOf(get, set), sector })
    return (await attempt(set, ask))?.value
  },
)

type Change = Parameters<typeof changeAutopay>[2]

/** Turns autopay by the card on or off, and takes the cards as they are then; true when it came about. */
export const changeAutopayAtom = atom(null, async (get, set, card: number, change: Change) => {
  const isDone = await attempt(set, async () => changeAutopay(await userOf(get, set), card, change))
  await set(cardsAtom)
  return isDone !== undefined
})

import { atom, type Getter, type Setter } from 'jotai/vanilla'
import type { InputOf } from '#contract/endpoint.ts'
import { changeAutopay, registerCard, removeBankCard, removeCard } from '#contract/payments/card-endpoints.ts'
import type { Card } from '#contract/payments/card-schema.ts'
import type { Hosted } from '#contract/payments/schema.ts'
import { CallError, NoResponseError } from '../../../lib/http/call-errors.ts'
import { call } from '../../../lib/http/call.ts'
import { profileAtom } from '../../../lib/session/session.ts'
import { serverErrorsAtom, toastAtom, warningAtom, whilePending } from '../../../lib/state/notices.ts'
import { buildBackUrls } from '../rules/payment-input.ts'
import { messages } from '../messages.ts'
import { cardsAtom } from './billing.ts'

export const shownCard = ({ _id, card, brand }: Card) => ({ id: _id, card, brand })

export const autopayCard = (cards: readonly Card[], sector: string): Card | undefined =>
  cards.find(({ autopay }) => autopay.includes(sector))

/** Returns the resident's id for the bank. Throws if unavailable. */
export const fetchUserId = async (get: Getter, set: Setter): Promise<number> => {
  if (get(profileAtom).value === undefined) await set(profileAtom)
  const { value, error } = get(profileAtom)
  if (value === undefined) throw error
  return value.user.id
}

/** Shows a toast offline, the server's texts for a restricted account, else the general notice (P-15). */
const showCardFailure = (set: Setter, error: unknown): void => {
  if (error instanceof NoResponseError) set(toastAtom, messages.noNetwork)
  else if (error instanceof CallError && error.status === 423 && error.errors.length > 0)
    set(serverErrorsAtom, error.errors)
  else set(warningAtom, true)
}

/** Returns undefined after reporting a failure. */
const attempt = async <T>(
  set: Setter,
  work: () => Promise<T>,
): Promise<{ readonly value: T } | undefined> => {
  try {
    return { value: await whilePending(set, work) }
  } catch (error) {
    showCardFailure(set, error)
    return undefined
  }
}

/** Reports a failure once; the screen works without cards (P-11). */
export const loadCardsAtom = atom(null, async (get, set) => {
  await set(cardsAtom)
  const { status, error } = get(cardsAtom)
  if (status === 'failed') showCardFailure(set, error)
})

/**
 * Reloads the list even if the card is already gone. A card with autopay uses the autopay endpoint
 * (docs/specification.md).
 */
export const removeCardAtom = atom(null, async (get, set, id: number) => {
  const paysByItself = get(cardsAtom).value?.results.some(
    ({ _id, autopay }) => _id === id && autopay.length > 0,
  )
  const remove = async () =>
    paysByItself
      ? call(removeBankCard, { params: { userId: await fetchUserId(get, set), cardId: id } })
      : call(removeCard, { params: { id } })
  const isDone = await attempt(set, remove)
  if (isDone) set(toastAtom, messages.cardRemoved)
  await set(cardsAtom)
})

/** The bank's page saves the card and redirects back to `path`. */
export const registerCardAtom = atom(
  null,
  async (get, set, sector: string, path: string): Promise<Hosted | undefined> => {
    const back = buildBackUrls(location.origin, path)
    const register = async () =>
      call(registerCard, { body: { ...back, user_id: await fetchUserId(get, set), sector } })
    return (await attempt(set, register))?.value
  },
)

type AutopayChange = InputOf<typeof changeAutopay>['body']

export const changeAutopayAtom = atom(null, async (get, set, cardId: number, body: AutopayChange) => {
  const change = async () =>
    call(changeAutopay, { params: { userId: await fetchUserId(get, set), cardId }, body })
  const isDone = await attempt(set, change)
  await set(cardsAtom)
  return isDone !== undefined
})

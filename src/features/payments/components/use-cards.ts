import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { tenantProfileAtom } from '../../../lib/session/session.ts'
import { loadCardsAtom } from '../atoms/cards.ts'
import { cardsAtom } from '../atoms/remote.ts'

/** Saved cards, asked for anew as the screen opens, and the sectors of the resident. */
export function useCards() {
  const { value, status } = useAtomValue(cardsAtom)
  const sectors = useAtomValue(tenantProfileAtom).value?.sectors ?? []
  const load = useSetAtom(loadCardsAtom)
  useEffect(() => void load(), [load])
  return {
    /** Undefined while they are not known. */
    cards: value?.results,
    hasFailed: value === undefined && status === 'failed',
    sectors,
    reload: () => void load(),
  }
}

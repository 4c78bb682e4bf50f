import { useAtomValue } from 'jotai/react'
import { useState } from 'react'
import { getDefaultChoice, type CardChoice } from '../../shared/payments/card-tile.tsx'
import { cardsAtom } from './atoms/billing.ts'
import { shownCard } from './atoms/cards.ts'

/** The card that pays, and whether a new one is saved. */
export const useCardChoice = () => {
  const [choice, setChoice] = useState<CardChoice | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const cards = useAtomValue(cardsAtom).value?.results ?? []
  const chosen = getDefaultChoice(cards.map(shownCard), choice)
  const isNew = chosen === 'new'
  const input = {
    ...(!isNew && { card: chosen }),
    ...(isNew && isSaved && { isSaved }),
  }
  return { choice, setChoice, isNew, isSaved, setIsSaved, input }
}

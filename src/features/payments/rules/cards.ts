import type { Card } from '#contract/payments/card-schema.ts'

/** A saved card as the kit shows it. */
export const shownCard = ({ _id, card, brand }: Card) => ({ id: _id, card, brand })

/** The card that pays for the sector by itself. */
export const autopayCard = (cards: readonly Card[], sector: string): Card | undefined =>
  cards.find(({ autopay }) => autopay.includes(sector))

/** The payment systems that a card may belong to. */
export type CardBrand = 'mir' | 'visa' | 'mastercard' | 'unknown'

/** What stands on the picture of a card. */
export const cardLogos: Record<CardBrand, string> = {
  mir: 'МИР',
  visa: 'VISA',
  mastercard: 'MC',
  unknown: '••••',
}

/** A card as the kit shows it; `card` is its masked number. */
export interface ShownCard {
  readonly id: number
  readonly card: string
  readonly brand: CardBrand
}

/** The choice of a card: a saved one by its id, or a new one. */
export type CardChoice = number | 'new'

/**
 * What is chosen among the cards that there are: the choice while it stands, else the first card, as after a removal
 * (spec K4.3); without any card a new one.
 */
export const standingChoice = (cards: readonly ShownCard[], choice: CardChoice | null): CardChoice => {
  const stands = choice === 'new' || cards.some(({ id }) => id === choice)
  return (stands ? choice : cards[0]?.id) ?? 'new'
}

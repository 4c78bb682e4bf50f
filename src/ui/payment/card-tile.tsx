import { paymentMessages } from './payment-messages.ts'

/** The payment systems that a card may belong to. */
type CardBrand = 'mir' | 'visa' | 'mastercard' | 'unknown'

/** Payment system of a card by its masked number. */
const cardLogos: Record<CardBrand, string> = {
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
 * Selected card: the choice while that card exists, else the first card, as after a removal (P-06); without any card a
 * new one.
 */
export const standingChoice = (cards: readonly ShownCard[], choice: CardChoice | null): CardChoice => {
  const stands = choice === 'new' || cards.some(({ id }) => id === choice)
  return (stands ? choice : cards[0]?.id) ?? 'new'
}

type CardTileProps = {
  /** The masked number; its last four digits are shown. */
  card: string
  brand: CardBrand
  /** Replaces the caption under the number. */
  note?: string | undefined
}

function CardPicture({ brand }: { brand: CardBrand }) {
  return (
    <span className={brand === 'mir' ? 'cardpic cardpic--mir' : 'cardpic'} aria-hidden="true">
      {cardLogos[brand]}
    </span>
  )
}

function CardNumber({ card }: { card: string }) {
  return (
    <span className="num">
      <span aria-hidden="true">•• </span>
      <span className="sr">{paymentMessages.cardEnding} </span>
      {card.slice(-4)}
    </span>
  )
}

/** A bank card: whose it is, its last digits and the caption (U-01). */
export function CardTile({ card, brand, note = paymentMessages.bankCard }: CardTileProps) {
  return (
    <span className="cardtile">
      <CardPicture brand={brand} />
      <span className="row__body">
        <CardNumber card={card} />
        <span className="note">{note}</span>
      </span>
    </span>
  )
}

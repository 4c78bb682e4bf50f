import { paymentMessages } from './messages.ts'

type CardBrand = 'mir' | 'visa' | 'mastercard' | 'unknown'

const cardLogos: Record<CardBrand, string> = {
  mir: 'МИР',
  visa: 'VISA',
  mastercard: 'MC',
  unknown: '••••',
}

export interface ShownCard {
  readonly id: number
  readonly card: string
  readonly brand: CardBrand
}

export type CardChoice = number | 'new'

/** Returns the choice while its card exists, else the first card (P-06), else a new one. */
export const getDefaultChoice = (cards: readonly ShownCard[], choice: CardChoice | null): CardChoice => {
  const stands = choice === 'new' || cards.some(({ id }) => id === choice)
  return (stands ? choice : cards[0]?.id) ?? 'new'
}

type CardTileProps = {
  /** Masked number; the last four digits are shown. */
  card: string
  brand: CardBrand
  note?: string | undefined
}

function CardPicture({ brand }: { brand: CardBrand }) {
  return (
    <span className={brand === 'mir' ? 'card-logo card-logo--mir' : 'card-logo'} aria-hidden="true">
      {cardLogos[brand]}
    </span>
  )
}

export function CardNumber({ card }: { card: string }) {
  return (
    <span className="tabular-nums">
      <span aria-hidden="true">•• </span>
      <span className="sr-only">{paymentMessages.cardEnding} </span>
      {card.slice(-4)}
    </span>
  )
}

export function CardTile({ card, brand, note = paymentMessages.bankCard }: CardTileProps) {
  return (
    <span className="card-tile">
      <CardPicture brand={brand} />
      <span className="row__body">
        <CardNumber card={card} />
        <span className="note">{note}</span>
      </span>
    </span>
  )
}

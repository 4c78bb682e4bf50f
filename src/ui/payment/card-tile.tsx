import { cardLogos, type CardBrand } from './card-brand.ts'
import { paymentTexts } from './payment-texts.ts'

type CardTileProps = {
  /** The masked number; its last four digits are shown. */
  card: string
  brand: CardBrand
  /** What stands under the number instead of the caption. */
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
      <span className="sr">{paymentTexts.cardEnding} </span>
      {card.slice(-4)}
    </span>
  )
}

/** A bank card: whose it is, its last digits and the caption (spec K2.4). */
export function CardTile({ card, brand, note = paymentTexts.bankCard }: CardTileProps) {
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

import { shownPrice } from '#contract/catalogue/price.ts'
import type { Price } from '#contract/catalogue/schema.ts'
import { priceText } from '../rules/price-text.ts'
import { texts } from '../texts.ts'

type PriceTagProps = { price: Price }

/** What a service costs; the price before a discount is struck through (row S-04). */
export function PriceTag({ price }: PriceTagProps) {
  const { now, old } = priceText(shownPrice(price))
  return (
    <p className="price">
      {old !== null && <span className="sr">{texts.newPrice} </span>}
      <span className="price__now">{now}</span>
      {old !== null && (
        <>
          {' '}
          <s className="price__old">
            <span className="sr">{texts.oldPrice} </span>
            {old}
          </s>
        </>
      )}
    </p>
  )
}

import { shownPrice, type ShownPrice } from '#contract/catalogue/price.ts'
import type { Price } from '#contract/catalogue/schema.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { messages } from './messages.ts'

/** Omits zero kopecks. */
const sum = (kopecks: number): string => formatMoney(kopecks).replace(/,00(?=\s)/, '')

/** Returns the struck-through sum as `old` (S-04). */
export const formatPrice = (price: ShownPrice): { readonly now: string; readonly old: string | null } => {
  if (price.name === 'contract') return { now: messages.byContract, old: null }
  const now = price.name === 'from' ? messages.from(sum(price.kopecks)) : sum(price.kopecks)
  return { now, old: price.old === null ? null : sum(price.old) }
}

type PriceTagProps = { price: Price }

export function PriceTag({ price }: PriceTagProps) {
  const { now, old } = formatPrice(shownPrice(price))
  return (
    <p className="price">
      {old !== null && <span className="sr-only">{messages.newPrice} </span>}
      <span className="price__now">{now}</span>
      {old !== null && (
        <>
          {' '}
          <s className="price__old">
            <span className="sr-only">{messages.oldPrice} </span>
            {old}
          </s>
        </>
      )}
    </p>
  )
}

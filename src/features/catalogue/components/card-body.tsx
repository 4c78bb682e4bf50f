import type { ReactNode } from 'react'
import type { Executor, Price } from '#contract/catalogue/schema.ts'
import { Company } from './company.tsx'
import { Description } from './description.tsx'
import { Gallery, type Shown } from './gallery.tsx'
import { PriceTag } from './price-tag.tsx'

type CardBodyProps = {
  pictures: readonly Shown[]
  price: Price
  description: string
  executor: Executor | null
  onPhoneShown?: () => void
  /** How it is ordered; a preview has nothing (spec K4.1). */
  order?: ReactNode
}

/** All of a service, for the panel and for previews. */
export function CardBody({ pictures, price, description, executor, onPhoneShown, order }: CardBodyProps) {
  return (
    <>
      <Gallery pictures={pictures} />
      <PriceTag price={price} />
      {description !== '' && <Description html={description} />}
      <Company executor={executor} onPhoneShown={onPhoneShown} />
      {order}
    </>
  )
}

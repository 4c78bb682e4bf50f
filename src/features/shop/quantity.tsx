import { useSetAtom } from 'jotai/react'
import { maxQuantity } from '#contract/shop/schema.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Stepper } from '../../ui/fields/stepper.tsx'
import { setQuantityAtom } from './basket-state.ts'
import type { CategoryPosition } from './rules/category.ts'
import { texts } from './texts.ts'

type QuantityProps = { category: number; position: CategoryPosition; quantity: number }

/** The quantity of a position; the first one is put in by a button. */
export function Quantity({ category, position: { id, name }, quantity }: QuantityProps) {
  const choose = useSetAtom(setQuantityAtom)
  if (quantity === 0)
    return (
      <Button isSmall aria-label={`${texts.toBasket}: ${name}`} onClick={() => choose(category, id, 1)}>
        {texts.toBasket}
      </Button>
    )
  return (
    <Stepper
      value={quantity}
      max={maxQuantity}
      labels={{ count: texts.quantity(name), fewer: texts.fewer(name), more: texts.more(name) }}
      onChange={(wanted) => choose(category, id, wanted)}
    />
  )
}

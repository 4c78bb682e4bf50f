import { useSetAtom } from 'jotai/react'
import { maxQuantity } from '#contract/shop/schema.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Stepper } from '../../ui/fields/stepper.tsx'
import { setQuantityAtom } from './basket-state.ts'
import type { CategoryPosition } from './rules/category.ts'
import { messages } from './messages.ts'

type QuantityProps = { category: number; position: CategoryPosition; quantity: number }

export function Quantity({ category, position: { id, name }, quantity }: QuantityProps) {
  const choose = useSetAtom(setQuantityAtom)
  if (quantity === 0)
    return (
      <Button isSmall aria-label={`${messages.toBasket}: ${name}`} onClick={() => choose(category, id, 1)}>
        {messages.toBasket}
      </Button>
    )
  return (
    <Stepper
      value={quantity}
      max={maxQuantity}
      labels={{ count: messages.quantity(name), fewer: messages.fewer(name), more: messages.more(name) }}
      onChange={(wanted) => choose(category, id, wanted)}
    />
  )
}

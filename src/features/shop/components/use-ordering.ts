import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { placeOrderAtom, type Wish } from '../atoms/order.ts'
import type { OrderFailure } from '../rules/order-failure.ts'

/** A press of «Заказать»: goes to the order's payment, or says why nothing was ordered. */
export const useOrdering = () => {
  const place = useSetAtom(placeOrderAtom)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<OrderFailure | null>(null)
  const press = async (wish: Wish): Promise<void> => {
    setIsBusy(true)
    setFailure(null)
    const result = await place(wish)
    setIsBusy(false)
    if ('failure' in result) return setFailure(result.failure)
    const { number } = result.ordered
    navigate(signedRoutes.templatePayment.to({ idCategory: wish.category }, { number }), { replace: true })
  }
  return { isBusy, failure, press }
}

import { remoteAtom } from '../../../lib/state/remote.ts'
import { loadCart } from '../api/load-cart.ts'
import { loadOrder } from '../api/load-order.ts'
import { loadShop } from '../api/load-shop.ts'

/** The categories with their positions. */
export const shopAtom = remoteAtom(loadShop)

/** The baskets as the server keeps them (spec C3, serverBasket). */
export const cartAtom = remoteAtom(loadCart)

/** The order that was asked for last; whoever shows it looks at its number. */
export const orderAtom = remoteAtom(loadOrder)

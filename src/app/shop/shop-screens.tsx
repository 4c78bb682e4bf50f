import type { ReactNode } from 'react'
import { allows, type Permissions } from '#contract/permissions.ts'
import { signedRoutes } from '../../lib/paths.ts'
import { OrderPage, ShopSection } from './screens.ts'

/** The shop of template requests by its routes. */
export const shopScreens = (permissions: Permissions): Readonly<Record<string, ReactNode>> => {
  const canOrder = allows(permissions, 'catalogue_cabinet_positions', 'C')
  return {
    [signedRoutes.templateRequest.pattern]: <ShopSection view="shop" canOrder={canOrder} />,
    [signedRoutes.templateCategory.pattern]: <ShopSection view="category" canOrder={canOrder} />,
    [signedRoutes.templateShop.pattern]: <ShopSection view="basket" canOrder={canOrder} />,
    [signedRoutes.templateImages.pattern]: <ShopSection view="images" canOrder={canOrder} />,
    [signedRoutes.templatePayment.pattern]: <OrderPage canOrder={canOrder} />,
  }
}

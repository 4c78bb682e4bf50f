import type { ReactNode } from 'react'
import { allows, type Permissions } from '#contract/permissions.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { OrderPage, ShopSection } from './screens.ts'

/** The shop of template requests by its routes. */
export const shopScreens = (permissions: Permissions): Readonly<Record<string, ReactNode>> => {
  const canOrder = allows(permissions, 'catalogue_cabinet_positions', 'C')
  return {
    [signedRoutes.templateRequest.pattern]: <ShopSection view="shop" permissions={permissions} />,
    [signedRoutes.templateCategory.pattern]: <ShopSection view="category" permissions={permissions} />,
    [signedRoutes.templateShop.pattern]: <ShopSection view="basket" permissions={permissions} />,
    [signedRoutes.templateImages.pattern]: <ShopSection view="images" permissions={permissions} />,
    [signedRoutes.templatePayment.pattern]: <OrderPage canOrder={canOrder} />,
  }
}

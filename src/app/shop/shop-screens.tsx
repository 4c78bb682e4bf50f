import type { ReactNode } from 'react'
import { allows, type Permissions } from '#contract/permissions.ts'
import { signedRoutes } from '../../lib/paths.ts'
import { BasketScreen, CategoryScreen, ImagesScreen, OrderPage, ShopScreen } from './screens.ts'

/** The shop of template requests by its routes. */
export const shopScreens = (permissions: Permissions): Readonly<Record<string, ReactNode>> => {
  const canOrder = allows(permissions, 'catalogue_cabinet_positions', 'C')
  return {
    [signedRoutes.templateRequest.pattern]: <ShopScreen />,
    [signedRoutes.templateCategory.pattern]: <CategoryScreen canOrder={canOrder} />,
    [signedRoutes.templateShop.pattern]: <BasketScreen canOrder={canOrder} />,
    [signedRoutes.templateImages.pattern]: <ImagesScreen />,
    [signedRoutes.templatePayment.pattern]: <OrderPage canOrder={canOrder} />,
  }
}

import type { Permissions } from '#contract/permissions.ts'
import { BasketScreen } from '../../../features/shop/basket-screen.tsx'
import { CategoryScreen } from '../../../features/shop/category-screen.tsx'
import { ImagesScreen } from '../../../features/shop/images-screen.tsx'
import { ShopScreen } from '../../../features/shop/shop-screen.tsx'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { CaseTabs } from '../cases/case-tabs.tsx'
import { isAllowed } from '../gate.tsx'

type ShopSectionProps = { view: 'shop' | 'category' | 'basket' | 'images'; permissions: Permissions }

export function ShopSection({ view, permissions }: ShopSectionProps) {
  const canOrder = isAllowed(signedRoutes.templatePayment, permissions, 'C')
  switch (view) {
    case 'shop':
      return (
        <ShopScreen
          tabs={<CaseTabs current="shop" permissions={permissions} />}
          mayRequest={isAllowed(signedRoutes.requestCreate, permissions, 'C')}
        />
      )
    case 'category':
      return <CategoryScreen canOrder={canOrder} />
    case 'basket':
      return <BasketScreen canOrder={canOrder} />
    case 'images':
      return <ImagesScreen />
  }
}

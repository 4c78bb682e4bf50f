import { allows, type Permissions } from '#contract/permissions.ts'
import { BasketScreen } from '../../features/shop/basket-screen.tsx'
import { CategoryScreen } from '../../features/shop/category-screen.tsx'
import { ImagesScreen } from '../../features/shop/images-screen.tsx'
import { ShopScreen } from '../../features/shop/shop-screen.tsx'
import { DeskTabs } from '../desk/desk-tabs.tsx'

type ShopSectionProps = { view: 'shop' | 'category' | 'basket' | 'images'; permissions: Permissions }

/** The pages of the shop on which one chooses. */
export function ShopSection({ view, permissions }: ShopSectionProps) {
  const canOrder = allows(permissions, 'catalogue_cabinet_positions', 'C')
  switch (view) {
    case 'shop':
      return <ShopScreen tabs={<DeskTabs current="shop" permissions={permissions} />} />
    case 'category':
      return <CategoryScreen canOrder={canOrder} />
    case 'basket':
      return <BasketScreen canOrder={canOrder} />
    case 'images':
      return <ImagesScreen />
  }
}

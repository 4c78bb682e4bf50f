import { BasketScreen } from '../../features/shop/screens/basket-screen.tsx'
import { CategoryScreen } from '../../features/shop/screens/category-screen.tsx'
import { ImagesScreen } from '../../features/shop/screens/images-screen.tsx'
import { ShopScreen } from '../../features/shop/screens/shop-screen.tsx'

type ShopSectionProps = { view: 'shop' | 'category' | 'basket' | 'images'; canOrder: boolean }

/** The pages of the shop on which one chooses. */
export function ShopSection({ view, canOrder }: ShopSectionProps) {
  switch (view) {
    case 'shop':
      return <ShopScreen />
    case 'category':
      return <CategoryScreen canOrder={canOrder} />
    case 'basket':
      return <BasketScreen canOrder={canOrder} />
    case 'images':
      return <ImagesScreen />
  }
}

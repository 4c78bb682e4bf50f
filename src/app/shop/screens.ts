import { part } from '../../ui/part.tsx'

// Each screen is a part of its own, loaded when its address is first opened.
export const ShopScreen = part(
  async () => (await import('../../features/shop/screens/shop-screen.tsx')).ShopScreen,
)
export const CategoryScreen = part(
  async () => (await import('../../features/shop/screens/category-screen.tsx')).CategoryScreen,
)
export const BasketScreen = part(
  async () => (await import('../../features/shop/screens/basket-screen.tsx')).BasketScreen,
)
export const ImagesScreen = part(
  async () => (await import('../../features/shop/screens/images-screen.tsx')).ImagesScreen,
)
export const OrderPage = part(async () => (await import('./order-page.tsx')).OrderPage)

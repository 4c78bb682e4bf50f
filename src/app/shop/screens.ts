import { lazyComponent } from '../../ui/layout/lazy-component.tsx'

// Loaded when their addresses are first opened; what pays an order comes with the order alone.
export const ShopSection = lazyComponent(async () => (await import('./shop-section.tsx')).ShopSection)
export const OrderPage = lazyComponent(async () => (await import('./order-page.tsx')).OrderPage)

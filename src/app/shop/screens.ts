import { part } from '../../ui/layout/part.tsx'

// Loaded when their addresses are first opened; what pays an order comes with the order alone.
export const ShopSection = part(async () => (await import('./shop-section.tsx')).ShopSection)
export const OrderPage = part(async () => (await import('./order-page.tsx')).OrderPage)

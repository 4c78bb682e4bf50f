import { lazyComponent } from '../../ui/layout/lazy-component.tsx'

export const MoreScreen = lazyComponent(async () => (await import('./more/more-screen.tsx')).MoreScreen)
export const FromBank = lazyComponent(async () => (await import('./home/from-bank.tsx')).FromBank)
export const QueuePage = lazyComponent(async () => (await import('./queue-page.tsx')).QueuePage)
export const PaymentPage = lazyComponent(async () => (await import('./payment-page.tsx')).PaymentPage)
export const AccrualsScreen = lazyComponent(
  async () => (await import('../../features/accruals/accruals-screen.tsx')).AccrualsScreen,
)
export const HistoryScreen = lazyComponent(
  async () => (await import('../../features/payments/history-screen.tsx')).HistoryScreen,
)
export const CataloguePage = lazyComponent(async () => (await import('./catalogue-page.tsx')).CataloguePage)
export const NewsListScreen = lazyComponent(
  async () => (await import('../../features/news/news-list-screen.tsx')).NewsListScreen,
)
export const NewsDetailScreen = lazyComponent(
  async () => (await import('../../features/news/news-detail-screen.tsx')).NewsDetailScreen,
)
export const AddTenantScreen = lazyComponent(
  async () => (await import('../../features/auth/add-tenant-screen.tsx')).AddTenantScreen,
)
export const ChangeEmailScreen = lazyComponent(
  async () => (await import('../../features/auth/change-email-screen.tsx')).ChangeEmailScreen,
)
export const ChangeEmailErrorScreen = lazyComponent(
  async () => (await import('../../features/auth/change-email-screen.tsx')).ChangeEmailErrorScreen,
)

export const NotFound = lazyComponent(async () => (await import('../not-found.tsx')).NotFound)

export const RequestsSection = lazyComponent(
  async () => (await import('./cases/requests-section.tsx')).RequestsSection,
)
export const TicketsSection = lazyComponent(
  async () => (await import('./cases/tickets-section.tsx')).TicketsSection,
)

export const ProfileFrame = lazyComponent(
  async () => (await import('./profile/profile-frame.tsx')).ProfileFrame,
)
export const UserScreen = lazyComponent(async () => (await import('./profile/user-screen.tsx')).UserScreen)
export const SettingsScreen = lazyComponent(
  async () => (await import('./profile/settings-screen.tsx')).SettingsScreen,
)
export const ServicesScreen = lazyComponent(
  async () => (await import('./profile/services-screen.tsx')).ServicesScreen,
)
export const AutopayPage = lazyComponent(async () => (await import('./profile/autopay-page.tsx')).AutopayPage)
export const InfoScreen = lazyComponent(
  async () => (await import('../../features/profile/screens/info-screen.tsx')).InfoScreen,
)
export const InsuranceScreen = lazyComponent(
  async () => (await import('../../features/profile/screens/insurance-screen.tsx')).InsuranceScreen,
)
export const InsuranceTypeScreen = lazyComponent(
  async () => (await import('../../features/profile/screens/insurance-type-screen.tsx')).InsuranceTypeScreen,
)

// The payment code loads only with an order.
export const ShopSection = lazyComponent(async () => (await import('./shop/shop-section.tsx')).ShopSection)
export const OrderPage = lazyComponent(async () => (await import('./shop/order-page.tsx')).OrderPage)

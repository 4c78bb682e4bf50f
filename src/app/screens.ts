import { lazyComponent } from '../ui/layout/lazy-component.tsx'

// Each screen is a part of its own, loaded when its address is first opened.
export const MoreScreen = lazyComponent(async () => (await import('./more/more-screen.tsx')).MoreScreen)
export const FromBank = lazyComponent(async () => (await import('./home/from-bank.tsx')).FromBank)
export const ReportScreen = lazyComponent(
  async () => (await import('../features/meters/report/report-screen.tsx')).ReportScreen,
)
export const QueuePage = lazyComponent(async () => (await import('./queue-page.tsx')).QueuePage)
export const PaymentPage = lazyComponent(async () => (await import('./payment-page.tsx')).PaymentPage)
export const AccrualsScreen = lazyComponent(
  async () => (await import('../features/accruals/accruals-screen.tsx')).AccrualsScreen,
)
export const HistoryScreen = lazyComponent(
  async () => (await import('../features/payments/history-screen.tsx')).HistoryScreen,
)
export const CataloguePage = lazyComponent(async () => (await import('./catalogue-page.tsx')).CataloguePage)
export const NewsListScreen = lazyComponent(
  async () => (await import('../features/news/news-list-screen.tsx')).NewsListScreen,
)
export const NewsDetailScreen = lazyComponent(
  async () => (await import('../features/news/news-detail-screen.tsx')).NewsDetailScreen,
)
export const AddTenantScreen = lazyComponent(
  async () => (await import('../features/auth/add-tenant-screen.tsx')).AddTenantScreen,
)
export const ChangeEmailScreen = lazyComponent(
  async () => (await import('../features/auth/change-email-screen.tsx')).ChangeEmailScreen,
)
export const ChangeEmailErrorScreen = lazyComponent(
  async () => (await import('../features/auth/change-email-screen.tsx')).ChangeEmailErrorScreen,
)

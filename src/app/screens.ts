import { part } from '../ui/layout/part.tsx'

// Each screen is a part of its own, loaded when its address is first opened.
export const MoreScreen = part(async () => (await import('./more/more-screen.tsx')).MoreScreen)
export const FromBank = part(async () => (await import('./home/from-bank.tsx')).FromBank)
export const ReportScreen = part(
  async () => (await import('../features/meters/screens/report-screen.tsx')).ReportScreen,
)
export const QueuePage = part(async () => (await import('./queue-page.tsx')).QueuePage)
export const PaymentPage = part(async () => (await import('./payment-page.tsx')).PaymentPage)
export const AccrualsScreen = part(
  async () => (await import('../features/accruals/screens/accruals-screen.tsx')).AccrualsScreen,
)
export const HistoryScreen = part(
  async () => (await import('../features/payments/screens/history-screen.tsx')).HistoryScreen,
)
export const CataloguePage = part(async () => (await import('./catalogue-page.tsx')).CataloguePage)
export const NewsListScreen = part(
  async () => (await import('../features/news/screens/news-list-screen.tsx')).NewsListScreen,
)
export const NewsDetailScreen = part(
  async () => (await import('../features/news/screens/news-detail-screen.tsx')).NewsDetailScreen,
)
export const AddTenantScreen = part(
  async () => (await import('../features/auth/screens/add-tenant-screen.tsx')).AddTenantScreen,
)
export const ChangeEmailScreen = part(
  async () => (await import('../features/auth/screens/change-email-screen.tsx')).ChangeEmailScreen,
)
export const ChangeEmailErrorScreen = part(
  async () => (await import('../features/auth/screens/change-email-error-screen.tsx')).ChangeEmailErrorScreen,
)

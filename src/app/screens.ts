import { lazy } from 'react'
import { loadHome, loadMeters } from './first-screens.ts'

// Each screen is a part of its own, loaded when its address is first opened.
export const HomeScreen = lazy(() => loadHome().then((part) => ({ default: part.HomeScreen })))
export const MoreScreen = lazy(() =>
  import('./more/more-screen.tsx').then((part) => ({ default: part.MoreScreen })),
)
export const FromBank = lazy(() =>
  import('./home/from-bank.tsx').then((part) => ({ default: part.FromBank })),
)
export const MetersScreen = lazy(() => loadMeters().then((part) => ({ default: part.MetersScreen })))
export const ReportScreen = lazy(() =>
  import('../features/meters/screens/report-screen.tsx').then((part) => ({ default: part.ReportScreen })),
)
export const QueuePage = lazy(() => import('./queue-page.tsx').then((part) => ({ default: part.QueuePage })))
export const BenefitScreen = lazy(() =>
  import('../features/payments/screens/benefit-screen.tsx').then((part) => ({ default: part.BenefitScreen })),
)
export const NewsListScreen = lazy(() =>
  import('../features/news/screens/news-list-screen.tsx').then((part) => ({ default: part.NewsListScreen })),
)
export const NewsDetailScreen = lazy(() =>
  import('../features/news/screens/news-detail-screen.tsx').then((part) => ({
    default: part.NewsDetailScreen,
  })),
)
export const AddTenantScreen = lazy(() =>
  import('../features/auth/screens/add-tenant-screen.tsx').then((part) => ({
    default: part.AddTenantScreen,
  })),
)
export const ChangeEmailScreen = lazy(() =>
  import('../features/auth/screens/change-email-screen.tsx').then((part) => ({
    default: part.ChangeEmailScreen,
  })),
)
export const ChangeEmailErrorScreen = lazy(() =>
  import('../features/auth/screens/change-email-error-screen.tsx').then((part) => ({
    default: part.ChangeEmailErrorScreen,
  })),
)

import { lazyComponent } from '../../ui/layout/lazy-component.tsx'

// Each page of the profile is a part of its own, loaded when its address is first opened.
export const UserScreen = lazyComponent(async () => (await import('./user-screen.tsx')).UserScreen)
export const SettingsScreen = lazyComponent(
  async () => (await import('./settings-screen.tsx')).SettingsScreen,
)
export const ServicesScreen = lazyComponent(
  async () => (await import('./services-screen.tsx')).ServicesScreen,
)
export const AutopayPage = lazyComponent(async () => (await import('./autopay-page.tsx')).AutopayPage)
export const InfoScreen = lazyComponent(
  async () => (await import('../../features/profile/screens/info-screen.tsx')).InfoScreen,
)
export const InsuranceScreen = lazyComponent(
  async () => (await import('../../features/profile/screens/insurance-screen.tsx')).InsuranceScreen,
)
export const InsuranceTypeScreen = lazyComponent(
  async () => (await import('../../features/profile/screens/insurance-type-screen.tsx')).InsuranceTypeScreen,
)

import { part } from '../../ui/layout/part.tsx'

// Each page of the profile is a part of its own, loaded when its address is first opened.
export const UserScreen = part(async () => (await import('./user-screen.tsx')).UserScreen)
export const SettingsScreen = part(async () => (await import('./settings-screen.tsx')).SettingsScreen)
export const ServicesScreen = part(async () => (await import('./services-screen.tsx')).ServicesScreen)
export const AutopayPage = part(async () => (await import('./autopay-page.tsx')).AutopayPage)
export const InfoScreen = part(
  async () => (await import('../../features/profile/screens/info-screen.tsx')).InfoScreen,
)
export const InsuranceScreen = part(
  async () => (await import('../../features/profile/screens/insurance-screen.tsx')).InsuranceScreen,
)
export const InsuranceTypeScreen = part(
  async () => (await import('../../features/profile/screens/insurance-type-screen.tsx')).InsuranceTypeScreen,
)

import { lazy } from 'react'

// Each page of the profile is a part of its own, loaded when its address is first opened.
export const UserScreen = lazy(() =>
  import('./user-screen.tsx').then((part) => ({ default: part.UserScreen })),
)
export const SettingsScreen = lazy(() =>
  import('./settings-screen.tsx').then((part) => ({ default: part.SettingsScreen })),
)
export const ServicesScreen = lazy(() =>
  import('./services-screen.tsx').then((part) => ({ default: part.ServicesScreen })),
)
export const AutopayScreen = lazy(() =>
  import('../../features/profile/screens/autopay-screen.tsx').then((part) => ({
    default: part.AutopayScreen,
  })),
)
export const AutopayConnectScreen = lazy(() =>
  import('../../features/profile/screens/autopay-connect-screen.tsx').then((part) => ({
    default: part.AutopayConnectScreen,
  })),
)
export const AutopayDisconnectScreen = lazy(() =>
  import('../../features/profile/screens/autopay-disconnect-screen.tsx').then((part) => ({
    default: part.AutopayDisconnectScreen,
  })),
)
export const InfoScreen = lazy(() =>
  import('../../features/profile/screens/info-screen.tsx').then((part) => ({ default: part.InfoScreen })),
)
export const InsuranceScreen = lazy(() =>
  import('../../features/profile/screens/insurance-screen.tsx').then((part) => ({
    default: part.InsuranceScreen,
  })),
)
export const InsuranceTypeScreen = lazy(() =>
  import('../../features/profile/screens/insurance-type-screen.tsx').then((part) => ({
    default: part.InsuranceTypeScreen,
  })),
)

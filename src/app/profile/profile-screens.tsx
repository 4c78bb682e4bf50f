import type { ReactNode } from 'react'
import type { HostConfig } from '#contract/host/schema.ts'
import { signedRoutes } from '../../lib/paths.ts'
import {
  AutopayConnectScreen,
  AutopayDisconnectScreen,
  AutopayScreen,
  InfoScreen,
  InsuranceScreen,
  InsuranceTypeScreen,
  ServicesScreen,
  SettingsScreen,
  UserScreen,
} from './screens.ts'

/** The pages of the profile by their routes. */
export const profileScreens = (host: HostConfig, today: string): Readonly<Record<string, ReactNode>> => ({
  [signedRoutes.user.pattern]: <UserScreen />,
  [signedRoutes.autopay.pattern]: <AutopayScreen host={host} />,
  [signedRoutes.autopayConnect.pattern]: <AutopayConnectScreen />,
  [signedRoutes.autopayDisconnect.pattern]: <AutopayDisconnectScreen />,
  [signedRoutes.profileServices.pattern]: <ServicesScreen host={host} />,
  [signedRoutes.settings.pattern]: <SettingsScreen />,
  [signedRoutes.info.pattern]: <InfoScreen host={host} />,
  [signedRoutes.insurance.pattern]: <InsuranceScreen today={today} />,
  [signedRoutes.insuranceOsago.pattern]: <InsuranceTypeScreen type="osago" host={host} today={today} />,
  [signedRoutes.insuranceMortgage.pattern]: <InsuranceTypeScreen type="mortgage" host={host} today={today} />,
})

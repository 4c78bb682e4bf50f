import type { ReactNode } from 'react'
import type { HostConfig } from '#contract/host/schema.ts'
import type { Permissions } from '#contract/permissions.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import {
  AutopayPage,
  InfoScreen,
  InsuranceScreen,
  InsuranceTypeScreen,
  ServicesScreen,
  SettingsScreen,
  UserScreen,
} from './screens.ts'

/** The pages of the profile by their routes. */
export const profileScreens = (
  host: HostConfig,
  permissions: Permissions,
  today: string,
): Readonly<Record<string, ReactNode>> => ({
  [signedRoutes.user.pattern]: <UserScreen />,
  [signedRoutes.autopay.pattern]: <AutopayPage view="home" host={host} permissions={permissions} />,
  [signedRoutes.autopayConnect.pattern]: <AutopayPage view="connect" host={host} permissions={permissions} />,
  [signedRoutes.autopayDisconnect.pattern]: (
    <AutopayPage view="disconnect" host={host} permissions={permissions} />
  ),
  [signedRoutes.profileServices.pattern]: <ServicesScreen host={host} />,
  [signedRoutes.settings.pattern]: <SettingsScreen permissions={permissions} />,
  [signedRoutes.info.pattern]: <InfoScreen host={host} />,
  [signedRoutes.insurance.pattern]: <InsuranceScreen today={today} />,
  [signedRoutes.insuranceOsago.pattern]: <InsuranceTypeScreen type="osago" host={host} today={today} />,
  [signedRoutes.insuranceMortgage.pattern]: <InsuranceTypeScreen type="mortgage" host={host} today={today} />,
})

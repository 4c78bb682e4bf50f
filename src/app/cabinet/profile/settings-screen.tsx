import type { Constants } from '#contract/organisation/constants-schema.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import type { Action, Permissions } from '#contract/permissions.ts'
import { ChannelsPanel } from '../../../features/notifications/channels-panel.tsx'
import { CardsPanel } from '../../../features/payments/cards-panel.tsx'
import { ProfileHead } from '../../../features/profile/components/profile-head.tsx'
import { ThemePanel } from '../../../features/profile/components/theme-panel.tsx'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { isAllowed } from '../gate.tsx'

type SettingsScreenProps = { host: HostConfig; permissions: Permissions; constants: Constants }

export function SettingsScreen({ host, permissions, constants }: SettingsScreenProps) {
  const may = (letter: Action) => isAllowed(signedRoutes.accruals, permissions, letter)
  return (
    <>
      <ProfileHead section="settings" />
      <div className="stack">
        <ChannelsPanel links={host.links} />
        {may('R') && <CardsPanel mayAdd={may('C')} mayRemove={may('D')} hasBenefit={constants.benefit} />}
        <ThemePanel />
      </div>
    </>
  )
}

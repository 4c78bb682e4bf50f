import type { HostConfig } from '#contract/host/schema.ts'
import type { Letter, Permissions } from '#contract/permissions.ts'
import { ChannelsPanel } from '../../features/notifications/channels-panel.tsx'
import { CardsPanel } from '../../features/payments/cards-panel.tsx'
import { ProfileHead } from '../../features/profile/components/profile-head.tsx'
import { ThemePanel } from '../../features/profile/components/theme-panel.tsx'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { opens } from '../gate.tsx'

/** Settings of the cabinet, each feature with its own panel. */
export function SettingsScreen({ host, permissions }: { host: HostConfig; permissions: Permissions }) {
  const may = (letter: Letter) => opens(signedRoutes.accruals, permissions, letter)
  return (
    <>
      <ProfileHead section="settings" />
      <div className="stack">
        <ChannelsPanel links={host.links} />
        {may('R') && <CardsPanel mayAdd={may('C')} mayRemove={may('D')} />}
        <ThemePanel />
      </div>
    </>
  )
}

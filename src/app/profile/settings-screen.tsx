import { ChannelsPanel } from '../../features/notifications/components/channels-panel.tsx'
import { ProfileHead } from '../../features/profile/components/profile-head.tsx'
import { ThemePanel } from '../../features/profile/components/theme-panel.tsx'

/** Settings of the cabinet, each feature with its own panel. */
export function SettingsScreen() {
  return (
    <>
      <ProfileHead section="settings" />
      <div className="stack">
        <ChannelsPanel />
        <ThemePanel />
      </div>
    </>
  )
}

import { AccountPanel } from '../../../features/auth/account-panel.tsx'
import { PasskeysPanel } from '../../../features/auth/passkeys-panel.tsx'
import { SessionsPanel } from '../../../features/auth/sessions-panel.tsx'
import { InfoPanel } from '../../../features/profile/components/info-panel.tsx'
import { PhonesPanel } from '../../../features/profile/components/phones-panel.tsx'
import { ProfileHead } from '../../../features/profile/components/profile-head.tsx'
import { ReceiptsPanel } from '../../../features/profile/components/receipts-panel.tsx'

export function UserScreen() {
  return (
    <>
      <ProfileHead section="user" />
      <div className="stack">
        <InfoPanel />
        <PhonesPanel />
        <ReceiptsPanel />
        <AccountPanel />
        <PasskeysPanel />
        <SessionsPanel />
      </div>
    </>
  )
}

import { useAtomValue } from 'jotai/react'
import { useEffect } from 'react'
import { Router } from 'wouter'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { followSession } from '../../lib/outbox/page-outbox.ts'
import { byHash } from '../../lib/routes/hash-location.ts'
import {
  onSessionInOtherTab,
  constantsAtom,
  permissionsAtom,
  profileAtom,
} from '../../lib/session/session.ts'
import { pushSupport } from '../../lib/worker/push-offer.ts'
import { reloadPage } from '../../lib/worker/reload-page.ts'
import { SupportContext } from '../../ui/feedback/support-context.ts'
import { CabinetRoutes } from './cabinet-routes.tsx'
import { Shell } from './shell/shell.tsx'
import { StartFailed, Starting } from '../boot/starting.tsx'
import { prepareStart, startUp } from '../boot/start-up.ts'
import { useStoredForms } from './use-stored-forms.ts'

const renewPush = async (): Promise<void> => {
  if (pushSupport() !== 'granted') return
  const push = await import('../../lib/worker/push.ts')
  // The next visit retries.
  await push.renewPush().catch(() => undefined)
}

/** Not needed for rendering. */
const loadKinds = async () => (await import('../boot/outbox-kinds.ts')).outboxKinds

export function Cabinet({ host }: { host: HostConfig }) {
  const profile = useAtomValue(profileAtom)
  const permissions = useAtomValue(permissionsAtom)
  const constants = useAtomValue(constantsAtom)
  useEffect(() => void prepareStart(), [])
  useEffect(() => followSession(loadKinds), [])
  useEffect(() => void renewPush(), [])
  useStoredForms(permissions.value?.permissions)
  useEffect(() => onSessionInOtherTab(() => void reloadPage()), [])

  const parts = [profile, permissions, constants]
  if (profile.value && permissions.value && constants.value) {
    const { contacts } = constants.value.results
    // One host may serve several organisations.
    const own = contacts ? { ...host, contacts } : host
    return (
      <SupportContext value={own}>
        <Router {...byHash}>
          <Shell
            host={own}
            profile={profile.value}
            permissions={permissions.value.permissions}
            isStored={profile.storedAt !== null}
          >
            <CabinetRoutes
              host={own}
              permissions={permissions.value.permissions}
              constants={constants.value.results}
            />
          </Shell>
        </Router>
      </SupportContext>
    )
  }
  return parts.some(({ status }) => status === 'failed') ? (
    <StartFailed onRetry={() => void startUp()} />
  ) : (
    <Starting />
  )
}

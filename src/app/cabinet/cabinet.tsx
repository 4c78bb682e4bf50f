import { useAtomValue } from 'jotai/react'
import { useEffect } from 'react'
import { Router } from 'wouter'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { isLostProfile } from '../../lib/http/call-errors.ts'
import { followSession } from '../../lib/outbox/page-outbox.ts'
import { byHash } from '../../lib/routes/hash-location.ts'
import {
  onSessionInOtherTab,
  constantsAtom,
  permissionsAtom,
  profileAtom,
} from '../../lib/session/session.ts'
import { actingProfileAtom } from '../../lib/session/scope.ts'
import { useIsIdle } from '../../lib/timing/use-is-idle.ts'
import { reloadPage } from '../../lib/worker/reload-page.ts'
import { SupportContext } from '../../ui/feedback/support-context.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { CabinetRoutes } from './cabinet-routes.tsx'
import { Shell } from './shell/shell.tsx'
import { StartFailed, Starting } from '../boot/starting.tsx'
import { prepareStart, startUp } from '../boot/start-up.ts'

const AfterStart = lazyComponent(async () => (await import('./after-start.tsx')).AfterStart, null, true)

const NoAccount = lazyComponent(async () => (await import('./no-account.tsx')).NoAccount)

/** Not needed for rendering. */
const loadKinds = async () => (await import('../boot/outbox-kinds.ts')).outboxKinds

export function Cabinet({ host }: { host: HostConfig }) {
  const profile = useAtomValue(profileAtom)
  const permissions = useAtomValue(permissionsAtom)
  const constants = useAtomValue(constantsAtom)
  const actingProfile = useAtomValue(actingProfileAtom)
  useEffect(() => void prepareStart(), [])
  useEffect(() => followSession(loadKinds), [])
  useEffect(() => onSessionInOtherTab(() => void reloadPage()), [])
  const isIdle = useIsIdle()

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
            {isIdle && <AfterStart permissions={permissions.value.permissions} />}
          </Shell>
        </Router>
      </SupportContext>
    )
  }
  const failed = parts.filter(({ status }) => status === 'failed')
  if (failed.some(({ error }) => !isLostProfile(error))) return <StartFailed onRetry={() => void startUp()} />
  if (profile.status === 'failed' && actingProfile === null)
    return (
      <SupportContext value={host}>
        <NoAccount />
      </SupportContext>
    )
  // After the profile is lost, the session restarts with another profile.
  return <Starting />
}

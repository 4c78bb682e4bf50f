import { configureCalls, type CallContext } from './call-context.ts'
import { expireCsrf, readCsrf } from './csrf-cookie.ts'
import { publicRoutes } from '../routes/public-paths.ts'
import { pendingLogout } from '../session/pending-logout.ts'
import { reloadPage } from '../worker/reload-page.ts'
import { actingProfileAtom, scopeAtom } from '../session/scope.ts'
import { countPendingAtom } from '../state/notices.ts'
import { store } from '../state/store.ts'
import { updateServerClock } from '../timing/server-clock.ts'

// Expiring the cookie prevents a redirect loop; the server expires it too.
const toLogin = (): void => {
  expireCsrf()
  void reloadPage(publicRoutes.login.to({}))
}

const sendPostponed = async (): Promise<void> => {
  if (pendingLogout() !== null) await (await import('../session/send-pending-logout.ts')).sendPendingLogout()
}

const enterStartedSession = async (): Promise<void> =>
  store.set((await import('../session/session.ts')).startSessionAtom, null)

/** Without a profile a call acts for the session's active one, else for another that remains. */
const leaveLostProfile = async (): Promise<void> => {
  if (store.get(actingProfileAtom) === null) return
  store.set(actingProfileAtom, null)
  await enterStartedSession()
}

const followPermissions = async (tag: string): Promise<void> =>
  store.set((await import('../session/session.ts')).followPermissionsAtom, tag)

/** Shows the indicator for every call but polling and the outbox, which names a profile (U-03). */
const countCall: CallContext['onCall'] = (endpoint, profile) => {
  if (endpoint.isBackground || profile !== undefined) return () => undefined
  store.set(countPendingAtom, 1)
  return () => store.set(countPendingAtom, -1)
}

/** Configures calls for the page. Loads rare code lazily, to keep the login small. */
export const configurePageCalls = (): void => {
  configureCalls({
    csrf: readCsrf,
    scope: () => store.get(scopeAtom),
    profile: () => store.get(actingProfileAtom),
    before: sendPostponed,
    onCall: countCall,
    refreshedAt: async () => (await (await import('../session/device.ts')).readDevice()).refreshedAt,
    refreshed: async (session) => {
      const { changeDevice, withRefresh } = await import('../session/device.ts')
      await changeDevice((device) => withRefresh(device, session, Date.now()))
    },
    onSignedOut: toLogin,
    onOtherScope: () => void enterStartedSession(),
    onLostProfile: () => void leaveLostProfile(),
    onPermissions: (tag) => void followPermissions(tag),
    onServerTime: updateServerClock,
  })
  // The login screen makes no calls, so send a pending logout now. It stays pending if unanswered.
  void sendPostponed().catch(() => undefined)
}

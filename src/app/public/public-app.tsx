import { useSetAtom } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import { Redirect, Route, Router, Switch } from 'wouter'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import type { Session } from '#contract/auth/session-schema.ts'
import { LoginScreen } from '../../features/auth/login-screen.tsx'
import { byHash, currentPath, navigate } from '../../lib/routes/hash-location.ts'
import { emailLinkRoutes, publicRoutes } from '../../lib/routes/public-paths.ts'
import { useIsIdle } from '../../lib/timing/use-is-idle.ts'
import { loadedWithoutWorker } from '../../lib/worker/worker-state.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { isSignedInAtom } from '../boot/application.ts'
import { getBackground } from '../boot/host.ts'
import { usePageTitle } from '../page-title.ts'
import { publicTitles } from './titles.ts'

const signInAtom = atom(null, async (_get, set, session: Session) => {
  const { storeSession, enterSessionAtom } = await import('../../lib/session/session.ts')
  await storeSession(session)
  set(enterSessionAtom, session)
  set(isSignedInAtom, true)
})

const WaitingItems = lazyComponent(async () => (await import('./waiting-items.tsx')).WaitingItems, null, true)

const Feedback = lazyComponent(async () => (await import('../feedback.tsx')).Feedback, null, true)

/** Toasts and the error popup, loaded once the page is idle. */
function QuietFeedback() {
  return useIsIdle() && <Feedback />
}

/** Looks for unsent items (O-19): at once on a device that was used before, so that the form does not move later. */
function WaitingOnDevice() {
  const isIdle = useIsIdle()
  return (isIdle || !loadedWithoutWorker) && <WaitingItems />
}

const PublicPages = lazyComponent(async () => (await import('./public-pages.tsx')).PublicPages)

/** Loads the registration too at its address, because React hydrates it. */
export const loadPublicApp = async () => {
  if (currentPath().startsWith('/auth/registration')) await PublicPages.load()
  return PublicApp
}

export function PublicApp({ host }: { host: HostConfig }) {
  const background = getBackground(host)
  const signIn = useSetAtom(signInAtom)
  usePageTitle(host, publicTitles)
  const enter = async (session: Session) => {
    // The address that redirected here, such as a shared link.
    const { state: wanted }: { state: unknown } = history
    await signIn(session)
    navigate(typeof wanted === 'string' ? wanted : '/', { replace: true })
  }
  const login = (
    <LoginScreen
      host={host}
      background={background}
      notice={<WaitingOnDevice />}
      onSignedIn={(session) => void enter(session)}
    />
  )
  return (
    <Router {...byHash}>
      <Switch>
        <Route path={publicRoutes.login.pattern}>{login}</Route>
        <Route path="/">
          <Redirect to={publicRoutes.login.to({})} replace />
        </Route>
        {Object.values(emailLinkRoutes).map(({ pattern }) => (
          <Route key={pattern} path={pattern}>
            <LoginScreen
              host={host}
              background={background}
              notice={<WaitingOnDevice />}
              onSignedIn={(session) => void signIn(session)}
            />
          </Route>
        ))}
        <Route>
          <PublicPages
            host={host}
            background={background}
            login={login}
            onSignedIn={(session) => void enter(session)}
          />
        </Route>
      </Switch>
      <QuietFeedback />
    </Router>
  )
}

import { useAtomValue } from 'jotai/react'
import { useEffect } from 'react'
import { Route, Router, Switch } from 'wouter'
import { hasDuty } from '#contract/staff/roles.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import {
  fetchSession,
  configureDeskCalls,
  deskSessionAtom,
  sessionNow,
  type DeskSession,
} from '../../shared/desk/session.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { byHash, currentPath } from '../../lib/routes/hash-location.ts'
import { reloadPage } from '../../lib/worker/reload-page.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { Feedback } from '../feedback.tsx'
import { isDesk } from '../boot/choose-application.ts'
import { Starting, StartFailed } from '../boot/starting.tsx'
import { DeskShell } from './desk-shell.tsx'
import { prefetchScreen, redirectToFirstSection, loadSection } from './sections.ts'
import { messages } from './messages.ts'
import { useArrivals, useDeskTitle } from './use-arrivals.ts'
import './desk.css'

const InvitationScreen = lazyComponent(
  async () => (await import('../../features/staff/sign-in/invitation-screen.tsx')).InvitationScreen,
)

const SignInSteps = lazyComponent(
  async () => (await import('../../features/staff/sign-in/factor-screen.tsx')).SignInSteps,
  <Starting />,
)

// The shell of index.html is shown until the first application renders.
const isFirst = document.querySelector('#root noscript') !== null
if (isFirst) configureDeskCalls()

let beginning: Promise<unknown> | null = null

/** Does not use `delay`, which is in the cabinet's chunk. */
const untilLate = (): Promise<unknown> => new Promise((resolve) => void setTimeout(resolve, 400))

const loadFirst = async (): Promise<void> => {
  const section = loadSection(currentPath())
  await fetchSession()
  const session = sessionNow()
  if (session?.step !== 'in') return SignInSteps.load()
  redirectToFirstSection(session.role)
  await section
  await Promise.race([prefetchScreen(currentPath(), session.role), untilLate()])
}

// A chunk that failed to load is requested again where it is used.
const begin = (): Promise<unknown> => (beginning ??= loadFirst().catch(() => undefined))

const leaveDeskPage = (): void => {
  if (!isDesk(location.hash)) void reloadPage()
}

// Staff and residents use different cookies, so switching reloads the page.
const reloadBetweenApplications = (): (() => void) => {
  if (!isFirst) void reloadPage()
  addEventListener('hashchange', leaveDeskPage)
  return () => removeEventListener('hashchange', leaveDeskPage)
}

/** Returns whose new cases to poll for. */
const getListener = (session: DeskSession): string | null => {
  if (session === null) return 'locked'
  const isListener = typeof session === 'object' && session.step === 'in' && hasDuty(session.role, 'cases')
  return isListener ? session.email : null
}

function Desk({ host }: { host: HostConfig }) {
  const session = useAtomValue(deskSessionAtom)
  useEffect(() => void begin(), [])
  const isIn = session !== null && typeof session === 'object' && session.step === 'in'
  useDeskTitle(isIn ? null : `${messages.name} · ${host.name}`)
  useArrivals(getListener(session))
  if (session === 'asking') return <Starting />
  if (session === 'failed') return <StartFailed onRetry={() => void fetchSession()} />
  if (isIn) return <DeskShell session={session} />
  return <SignInSteps session={session} organisation={host.name} />
}

function Invitation({ host }: { host: HostConfig }) {
  useDeskTitle(`${messages.name} · ${host.name}`)
  return <InvitationScreen organisation={host.name} />
}

/** The sign-in itself reports an ended session. */
function DeskFeedback() {
  return useAtomValue(deskSessionAtom) !== null && <Feedback />
}

function DeskApp({ host }: { host: HostConfig }) {
  useEffect(reloadBetweenApplications, [])
  if (!isFirst) return <Starting />
  return (
    <Router {...byHash}>
      <Switch>
        <Route path={deskRoutes.invitation.pattern}>
          <Invitation host={host} />
        </Route>
        <Route path={deskRoutes.entry.pattern}>
          <Desk host={host} />
        </Route>
        <Route>
          <Desk host={host} />
        </Route>
      </Switch>
      <DeskFeedback />
    </Router>
  )
}

/** Loads session, screen and first data (or times out), so that the desk renders once (G-08). */
export const loadDesk = async (): Promise<typeof DeskApp> => {
  if (isFirst && !currentPath().startsWith('/desk/invitation/')) await begin()
  return DeskApp
}

import { useEffect } from 'react'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { ErrorBoundary, RenderFailedContext } from '../ui/feedback/error-boundary.tsx'
import { renderPartFailed } from '../ui/feedback/part-failed.tsx'
import { SupportContext } from '../ui/feedback/support-context.ts'
import { currentPath, navigate } from '../lib/routes/hash-location.ts'
import { publicRoutes } from '../lib/routes/public-paths.ts'
import { LoadingBar } from '../ui/feedback/loading-bar.tsx'
import { lazyComponent } from '../ui/layout/lazy-component.tsx'
import { presentApplication, useApplication } from './boot/application.ts'
import { preloadFirstScreen } from './boot/first-screens.ts'
import { getBackground } from './boot/host.ts'
import { Starting, StartFailed } from './boot/starting.tsx'

const PublicApp = lazyComponent(
  async () => (await import('./public/public-app.tsx')).loadPublicApp(),
  <Starting />,
)
const Cabinet = lazyComponent(async () => (await import('./cabinet/cabinet.tsx')).Cabinet, <Starting />)
const Desk = lazyComponent(async () => (await import('./desk/desk-app.tsx')).loadDesk(), <Starting />)
const QrCode = lazyComponent(async () => (await import('./qr/qr-code.tsx')).QrCode, <Starting />)
const QrApp = lazyComponent(async () => (await import('./qr/qr-app.tsx')).QrApp, <Starting />)
const LinkApp = lazyComponent(async () => (await import('./qr/link-app.tsx')).LinkApp, <Starting />)
const Gallery = import.meta.env.DEV
  ? lazyComponent(async () => (await import('./gallery/gallery-screen.tsx')).GalleryScreen)
  : null

// Fetches the sign-in background early as bytes, because decoding an image would block the main thread. The CSP forbids
// fetching other origins.
const preloadPicture = async (host: Promise<HostConfig>): Promise<void> => {
  const picture = getBackground(await host)
  if (picture.startsWith('/')) await (await fetch(picture)).blob()
}

// Redirects before the first render, to avoid rendering twice.
const beginAtSignIn = (): void => {
  if (currentPath() === '/') navigate(publicRoutes.login.to({}), { replace: true })
}

/** Loads the code and its first screen together, to save a round trip. */
export const loadApplication = async (host: Promise<HostConfig>): Promise<void> => {
  const application = presentApplication()
  if (application === 'public') {
    beginAtSignIn()
    preloadPicture(host).catch(() => undefined)
  }
  if (application === 'desk') await Desk.load()
  if (application === 'qr-desktop') await QrCode.load()
  if (application === 'qr') await QrApp.load()
  if (application === 'vk') await LinkApp.load()
  if (application === 'public') await PublicApp.load()
  if (application !== 'cabinet') return
  const beginning = import('./boot/start-up.ts').then(({ readyToRender }) => readyToRender())
  await Promise.all([Cabinet.load(), preloadFirstScreen(), beginning])
}

type AppProps = {
  host: HostConfig
  /** Not called for the desk. */
  onShown: (() => void) | undefined
}

function Chosen({ host, onShown }: AppProps) {
  const application = useApplication()
  // The desk needs a network, so it registers no service worker.
  useEffect(() => {
    if (application !== 'desk') onShown?.()
  }, [application, onShown])
  if (Gallery && location.hash === '#/ui') return <Gallery />
  switch (application) {
    case 'cabinet':
      return <Cabinet host={host} />
    case 'desk':
      return (
        <SupportContext value={null}>
          <Desk host={host} />
        </SupportContext>
      )
    case 'qr-desktop':
      // Without a bank there is nothing to open on a phone.
      return host.cards === false ? <QrApp host={host} /> : <QrCode host={host} />
    case 'qr':
      return <QrApp host={host} />
    case 'vk':
      return <LinkApp host={host} />
    default:
      return <PublicApp host={host} />
  }
}

export function App(props: AppProps) {
  return (
    <ErrorBoundary renderFailed={() => <StartFailed />}>
      <RenderFailedContext value={renderPartFailed}>
        <LoadingBar />
        <SupportContext value={props.host}>
          <Chosen {...props} />
        </SupportContext>
      </RenderFailedContext>
    </ErrorBoundary>
  )
}

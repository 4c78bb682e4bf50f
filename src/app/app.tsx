import { lazy, Suspense, use, useEffect } from 'react'
import { useApplication } from './application.ts'
import { preloadFirstScreen } from './first-screens.ts'
import { hostConfig } from './host.ts'
import { PublicApp } from './public-app.tsx'
import { Starting } from './starting.tsx'
import { StartBoundary } from './start-boundary.tsx'

const Cabinet = lazy(() => {
  preloadFirstScreen()
  return import('./cabinet.tsx').then(({ Cabinet: Loaded }) => ({ default: Loaded }))
})
const QrCode = lazy(() => import('./qr-code.tsx').then(({ QrCode: Loaded }) => ({ default: Loaded })))
const Kit = import.meta.env.DEV
  ? lazy(() => import('../ui/kit-screen.tsx').then(({ KitScreen }) => ({ default: KitScreen })))
  : null

type AppProps = { onShown?: (() => void) | undefined }

function Chosen({ onShown }: AppProps) {
  const host = use(hostConfig)
  const application = useApplication()
  useEffect(() => onShown?.(), [onShown])
  if (Kit && location.hash === '#/ui') return <Kit />
  switch (application) {
    case 'cabinet':
      return <Cabinet host={host} />
    case 'qr-desktop':
      return <QrCode host={host} />
    default:
      return <PublicApp host={host} />
  }
}

/** The whole page: nothing in it may end in a white screen (row B-01). `onShown`: an application stands. */
export function App({ onShown }: AppProps) {
  return (
    <StartBoundary>
      <Suspense fallback={<Starting />}>
        <Chosen onShown={onShown} />
      </Suspense>
    </StartBoundary>
  )
}

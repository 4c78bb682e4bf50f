import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { toStartHost } from '#contract/organisation/start-host.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { loadApplication } from './app/app.tsx'
import { firstScreenPaths } from './app/boot/first-screen-paths.ts'
import { rememberControls } from './app/boot/hand-over.ts'
import { readHost, showIcons } from './app/boot/host.ts'
import { Page } from './app/boot/page.tsx'
import { showHost } from './app/boot/show-host.ts'
import { StartFailed } from './app/boot/starting.tsx'
import { announceFirstControl } from './lib/worker/worker-state.ts'
import { hydratePath } from './lib/routes/hash-location.ts'
import { watchInstall } from './lib/device/install.ts'
import { watchMissingParts } from './lib/worker/watch-missing-parts.ts'
import { configurePageCalls } from './lib/http/page-calls.ts'
import { whenIdle } from './lib/timing/when-idle.ts'
import { readTheme, showTheme } from './lib/device/theme.ts'
import { hushErrors } from './ui/layout/hush-errors.ts'
import './ui/styles/tokens.css'
import './ui/styles/base.css'
// Bundled: separate small files would each take one of six connections.
import './features/auth/public.css'
import './features/auth/account.css'
import './features/meters/readings-panel.css'
import './features/qr/qr.css'

// Start the worker after the first screen, to leave it the bandwidth.
let isWorkerStarted = false
const startWorker = (): void => {
  if (isWorkerStarted) return
  isWorkerStarted = true
  whenIdle(
    () =>
      void import('./lib/worker/sw-bridge.ts').then(({ registerWorker }) =>
        registerWorker(announceFirstControl),
      ),
  )
}

// Print styles, focus and gestures load when idle or at the first press.
const loadLater = (pressed?: readonly EventTarget[]): void =>
  void import('./app/boot/later.ts')
    .then(({ startDeferred }) => startDeferred(pressed))
    .catch(() => undefined)
const loadAtPress = (press: Event): void => loadLater(press.composedPath())

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no #root')

const show = (host: HostConfig | null): void => {
  const { start = 'shell' } = place.dataset
  // The script of index.html stops.
  const stop = (): void => {
    delete place.dataset['start']
    delete place.dataset['taken']
  }
  document.querySelector('body > .boot__late')?.remove()
  const onShown = import.meta.env.PROD ? startWorker : undefined
  const path = firstScreenPaths.get(start)
  if (host === null || path === undefined) {
    stop()
    return createRoot(place).render(host ? <Page host={host} onShown={onShown} /> : <StartFailed />)
  }
  showHost(toStartHost(host), place)
  hydratePath(path)
  place.dataset['taken'] = ''
  const handOver = rememberControls(place, start)
  const finish = (): void => {
    // An update makes React run all effects. Until jotai subscribes in one, a typed character would be undone.
    flushSync(() => root.render(page))
    stop()
    handOver()
  }
  // A microtask: no key comes in between, and React accepts the update.
  const page = <Page host={host} onShown={onShown} onDrawn={() => queueMicrotask(finish)} />
  const root = hydrateRoot(place, page)
}

// A link between the first screens may be followed meanwhile.
const loadShown = async (host: Promise<HostConfig>): Promise<void> => {
  const { start } = place.dataset
  await loadApplication(host)
  if (place.dataset['start'] !== start) await loadShown(host)
}

// index.html shows a first screen or its loading shell until then. A failed chunk is requested again when used.
const begin = async (): Promise<void> => {
  showTheme(readTheme())
  configurePageCalls()
  watchInstall()
  watchMissingParts()
  // A screen reader and `handOver` only click.
  for (const press of ['pointerdown', 'keydown', 'click'])
    addEventListener(press, loadAtPress, { once: true, capture: true })
  addEventListener('focusin', hushErrors)
  // Forced-colors styles cannot wait (L-05).
  if (matchMedia('(forced-colors: active)').matches) loadLater()
  const host = readHost()
  const lowVisionStyles =
    'lowVision' in document.documentElement.dataset && import('./ui/low-vision/low-vision.css')
  const [read] = await Promise.allSettled([host, loadShown(host), lowVisionStyles])
  const known = read.status === 'fulfilled' ? read.value : null
  show(known)
  whenIdle(() => {
    loadLater()
    if (known) showIcons(known)
  })
}

void begin()

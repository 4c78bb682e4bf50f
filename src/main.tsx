import { Provider } from 'jotai/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { tellFirstControl } from './lib/first-control.ts'
import { watchInstall } from './lib/install.ts'
import { watchMissingChunks } from './lib/missing-chunk.ts'
import { configurePage } from './lib/page-host.ts'
import { whenIdle } from './lib/when-idle.ts'
import { store } from './lib/store.ts'
import { keptTheme, showTheme } from './lib/theme.ts'
import './ui/styles/tokens.css'
import './ui/styles/base.css'

showTheme(keptTheme())
configurePage()
watchInstall()
watchMissingChunks()

// The worker comes when the first screen stands and the page has nothing more pressing to do.
const startWorker = (): void =>
  whenIdle(
    () => void import('./lib/sw-bridge.ts').then(({ registerWorker }) => registerWorker(tellFirstControl)),
  )

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <App onShown={import.meta.env.PROD ? startWorker : undefined} />
    </Provider>
  </StrictMode>,
)

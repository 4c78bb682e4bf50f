import { Provider } from 'jotai/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { tellFirstControl } from './lib/first-control.ts'
import { watchInstall } from './lib/install.ts'
import { watchMissingChunks } from './lib/missing-chunk.ts'
import { configurePage } from './lib/page-host.ts'
import { whenQuiet } from './lib/when-quiet.ts'
import { store } from './lib/store.ts'
import { keptTheme, showTheme } from './lib/theme.ts'
import './ui/styles/tokens.css'
import './ui/styles/base.css'

showTheme(keptTheme())
configurePage()
watchInstall()
watchMissingChunks()

// The worker comes when the first screen stands with what it shows: it must take no bandwidth from them.
const startWorker = (): void =>
  whenQuiet(
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

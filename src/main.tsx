import { Provider } from 'jotai/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { tellFirstControl } from './lib/first-control.ts'
import { watchInstall } from './lib/install.ts'
import { watchMissingChunks } from './lib/missing-chunk.ts'
import { configurePage } from './lib/page-host.ts'
import { store } from './lib/store.ts'
import { keptTheme, showTheme } from './lib/theme.ts'
import './ui/styles/tokens.css'
import './ui/styles/base.css'

showTheme(keptTheme())
configurePage()
watchInstall()
watchMissingChunks()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <App />
    </Provider>
  </StrictMode>,
)

// The worker comes after the first paint.
if (import.meta.env.PROD)
  addEventListener(
    'load',
    () => void import('./lib/sw-bridge.ts').then(({ registerWorker }) => registerWorker(tellFirstControl)),
  )

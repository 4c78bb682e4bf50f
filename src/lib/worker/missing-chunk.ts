import { reloadPage } from './reload-page.ts'

const reloadedKey = 'cabinet.chunk-reload'

/**
 * A part of an old build that is gone reloads the page once, and only with a network: without one a reload would
 * change nothing (architecture.md, "Updates"). The second time the error goes on to the screen.
 */
export const watchMissingChunks = (): void =>
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || sessionStorage.getItem(reloadedKey) !== null) return
    sessionStorage.setItem(reloadedKey, 'once')
    event.preventDefault()
    void reloadPage()
  })

import { flushDrafts } from '../outbox/active.ts'
import { navigate } from '../routes/hash-location.ts'

let isReloading = false

/** Reloads the page once, however often it is asked to, after every draft is kept; at another address if given. */
export const reloadPage = async (path?: string): Promise<void> => {
  if (isReloading) return
  isReloading = true
  await flushDrafts()
  if (path !== undefined) navigate(path, { replace: true })
  location.reload()
}

const reloadedKey = 'cabinet.chunk-reload'

/**
 * A part of an old build that is gone reloads the page once, and only with a network: without one a reload would
 * change nothing (docs/offline.md#updates). The second time the error goes on to the screen.
 */
export const watchMissingChunks = (): void =>
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || sessionStorage.getItem(reloadedKey) !== null) return
    sessionStorage.setItem(reloadedKey, 'once')
    event.preventDefault()
    void reloadPage()
  })

import { flushDrafts, storageStateAtom } from '../outbox/active.ts'
import { navigate } from '../routes/hash-location.ts'
import { store } from '../state/store.ts'
import { reloadedKey } from '../storage/storage-keys.ts'

let isReloading = false

/** Reloads the page once, however often it is asked to, after every draft is kept; at another address if given. */
export const reloadPage = async (path?: string): Promise<void> => {
  if (isReloading) return
  isReloading = true
  await flushDrafts()
  if (path !== undefined) navigate(path, { replace: true })
  location.reload()
}

const reloadIfServed = async (): Promise<void> => {
  // The worker answers no HEAD: only the server does.
  const { ok } = await fetch('/', { method: 'HEAD' })
  if (!ok) return
  sessionStorage.setItem(reloadedKey, 'once')
  await reloadPage()
}

/**
 * A part of an old build that is gone reloads the page once, and only where the server answers: without it a reload would
 * change nothing, or leave the browser's own error page (docs/offline.md#updates). The second time the error goes on to
 * the screen.
 */
export const watchMissingChunks = (): void =>
  addEventListener('vite:preloadError', (event) => {
    // A device that keeps nothing would lose what was typed (O-11).
    if (store.get(storageStateAtom) !== 'ok' || sessionStorage.getItem(reloadedKey) !== null) return
    event.preventDefault()
    reloadIfServed().catch(() => undefined)
  })

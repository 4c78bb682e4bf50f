import { flushDrafts, storageStateAtom } from '../outbox/active.ts'
import { navigate } from '../routes/hash-location.ts'
import { store } from '../state/store.ts'
import { reloadedKey } from '../storage/storage-keys.ts'

let isReloading = false

/** Flushes drafts first. Reloads once, at `path` if given. */
export const reloadPage = async (path?: string): Promise<void> => {
  if (isReloading) return
  isReloading = true
  await flushDrafts()
  if (path !== undefined) navigate(path, { replace: true })
  location.reload()
}

const reloadIfServed = async (): Promise<void> => {
  // HEAD bypasses the worker.
  const { ok } = await fetch('/', { method: 'HEAD' })
  if (!ok) return
  sessionStorage.setItem(reloadedKey, 'once')
  await reloadPage()
}

/** Reloads once for a missing chunk of an old build if the server answers (docs/offline.md#updates). */
export const watchMissingChunks = (): void =>
  addEventListener('vite:preloadError', (event) => {
    // Without storage a reload would lose typed text (O-11).
    if (store.get(storageStateAtom) !== 'ok' || sessionStorage.getItem(reloadedKey) !== null) return
    event.preventDefault()
    reloadIfServed().catch(() => undefined)
  })

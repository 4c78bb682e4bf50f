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

const holdsText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(({ value }) => value !== '')

const reloadIfServed = async (chunk: string | undefined): Promise<void> => {
  // HEAD bypasses the worker.
  const { ok, status } = await fetch(chunk ?? '/', { method: 'HEAD' })
  // If only the network failed, the screen can ask again: fields without drafts, as at the sign-in, keep their text.
  if (chunk === undefined ? !ok : status !== 404 && (!ok || holdsText())) return
  sessionStorage.setItem(reloadedKey, 'once')
  await reloadPage()
}

/** Reloads once for a missing chunk of an old build if the server answers (docs/offline.md#updates). */
export const watchMissingChunks = (): void =>
  addEventListener('vite:preloadError', (event) => {
    // Without storage a reload would lose typed text (O-11).
    if (store.get(storageStateAtom) !== 'ok' || sessionStorage.getItem(reloadedKey) !== null) return
    event.preventDefault()
    // Safari does not name the file.
    reloadIfServed(/\/assets\/[\w.-]+/.exec(String(event.payload))?.[0]).catch(() => undefined)
  })

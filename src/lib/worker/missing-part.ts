import { flushDrafts, storageStateAtom } from '../outbox/active.ts'
import { store } from '../state/store.ts'
import { readTab, storeTab } from '../storage/web-storage.ts'
import { reloadedKey } from '../storage/storage-keys.ts'
import { reloadPage } from './reload-page.ts'
import { updateAtom } from './worker-state.ts'

// A file store may answer 403 for a file that it has not.
const goneStatuses: ReadonlySet<number> = new Set([403, 404, 410])

const findEntry = (page: string): string | undefined => /\ssrc="(\/assets\/[\w.-]+)"/.exec(page)?.[1]

type Reason = 'silent' | 'replaced' | 'served'

/**
 * Returns 'silent' if this product's server does not answer, as without a network or behind a captive portal;
 * 'replaced' if it serves another build or lacks the file.
 */
const findReason = async (file: string | undefined): Promise<Reason> => {
  // The query bypasses the worker.
  const page = await fetch(`/?at=${Date.now()}`, { cache: 'no-store' })
  const entry = findEntry(await page.text())
  if (!page.ok || entry === undefined) return 'silent'
  if (entry !== findEntry(document.documentElement.outerHTML)) return 'replaced'
  // Safari does not name the file.
  if (file === undefined) return 'served'
  const part = await fetch(file, { cache: 'no-store' })
  const isPage = part.headers.get('content-type')?.startsWith('text/html') === true
  return goneStatuses.has(part.status) || (part.ok && isPage) ? 'replaced' : 'served'
}

/** Activates a waiting version; else drops the worker, whose cache has only the old page, and loads from the server. */
const renew = async (): Promise<void> => {
  await flushDrafts()
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.waiting) {
    await registration?.unregister()
    return reloadPage()
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => void reloadPage())
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message to a worker takes none
  registration.waiting.postMessage({ type: 'SKIP_WAITING' })
}

const holdsText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(({ value }) => value !== '')

/** Without storage a reload would lose typed text (O-11). A tab reloads automatically once. */
const mayReload = (): boolean =>
  store.get(storageStateAtom) === 'ok' && readTab(reloadedKey) === null && !holdsText()

/**
 * Finds out why a file of the page could not be loaded. Reloads the page if the server answers and nothing is typed; else
 * offers the new version if there is one, and leaves a lost network to the part itself (O-10, O-26).
 */
export const explainMissingPart = async (error: unknown): Promise<void> => {
  const reason = await findReason(/\/assets\/[\w.-]+/.exec(String(error))?.[0])
  if (reason === 'silent') return
  if (mayReload()) {
    storeTab(reloadedKey, 'once')
    await reloadPage()
  } else if (reason === 'replaced') store.set(updateAtom, { apply: renew })
}

import { Workbox } from 'workbox-window'
import { flushDrafts } from '../outbox/active.ts'
import { navigate } from '../routes/hash-location.ts'
import { notifyOtherTabs } from '../session/session.ts'
import { store } from '../state/store.ts'
import { loadedWithoutWorker, updateAtom } from './worker-state.ts'
import { parseOpenPath } from './open-path.ts'
import { reloadPage } from './reload-page.ts'
import { isNoRoom } from './no-room.ts'
import { roomAtom } from './shell-room.ts'

type ScriptUrl = ConstructorParameters<typeof Workbox>[0]
interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): ScriptUrl }
}
const hasPolicies = (page: object): page is { readonly trustedTypes: Policies } => 'trustedTypes' in page

const workerUrl = '/sw.js'
const onlyTheWorker = (url: string): string => {
  if (url !== workerUrl) throw new TypeError(`${url} is not the worker's address`)
  return url
}

/** Trusted Types policy 'cabinet' (V-04). Create it once per page. */
const trustedWorkerUrl = (page: object = globalThis): ScriptUrl =>
  hasPolicies(page)
    ? page.trustedTypes.createPolicy('cabinet', { createScriptURL: onlyTheWorker }).createScriptURL(workerUrl)
    : workerUrl

/**
 * Registers the worker; an update waits in `updateAtom` for the resident (O-10). A new worker's control reloads the
 * tabs after flushing drafts; the first worker's calls `onWorkerReady`.
 */
export const registerWorker = async (onWorkerReady: () => void): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const workbox = new Workbox(trustedWorkerUrl())
  workbox.addEventListener('waiting', () =>
    store.set(updateAtom, {
      apply: async () => {
        await flushDrafts()
        workbox.messageSkipWaiting()
      },
    }),
  )
  let isFirst = loadedWithoutWorker
  let known = loadedWithoutWorker ? null : serviceWorker.controller
  const follow = (): void => {
    if (serviceWorker.controller === known) return
    known = serviceWorker.controller
    store.set(roomAtom, 'enough')
    if (isFirst) onWorkerReady()
    else void reloadPage()
    isFirst = false
  }
  // Workbox listens only after registration, but another tab's worker may take over earlier.
  serviceWorker.addEventListener('controllerchange', follow)
  if (known !== null) store.set(roomAtom, 'enough')
  follow()
  serviceWorker.addEventListener('message', ({ data }) => {
    // A worker that controls the page has its files: only an update did not fit.
    if (isNoRoom(data) && serviceWorker.controller === null) store.set(roomAtom, 'none')
    const message = parseOpenPath(data)
    if (message?.isTurned) {
      void reloadPage(message.path)
      notifyOtherTabs()
    } else if (message) navigate(message.path)
  })
  await workbox.register({ immediate: true })
  // An installed app rarely reloads, so check for updates here.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && navigator.onLine) void workbox.update()
  })
}

import { Workbox } from 'workbox-window'
import { flushDrafts } from '../outbox/active.ts'
import { navigate } from '../routes/hash-location.ts'
import { notifyOtherTabs } from '../session/session.ts'
import { store } from '../state/store.ts'
import { loadedWithoutWorker, updateAtom } from './worker-state.ts'
import { parseOpenPath } from './open-path.ts'
import { reloadPage } from './reload-page.ts'

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

/** The worker's address, trusted under the page's one policy, 'cabinet' (V-04). May be made once a page. */
const trustedWorkerUrl = (page: object = globalThis): ScriptUrl =>
  hasPolicies(page)
    ? page.trustedTypes.createPolicy('cabinet', { createScriptURL: onlyTheWorker }).createScriptURL(workerUrl)
    : workerUrl

/**
 * Registers the worker and keeps an update waiting in `updateAtom` until the resident agrees (O-10). Every tab
 * reloads once the new worker controls it, its drafts kept first. `onWorkerReady` calls back when the first worker
 * of this device takes control: replies are stored from then on, so what was loaded before is worth loading again.
 *
 * Import it lazily, after the first paint. Without service workers nothing happens.
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
    if (isFirst) onWorkerReady()
    else void reloadPage()
    isFirst = false
  }
  // Heard from the browser itself: Workbox listens only once the registration is there, and a worker that another tab
  // registered may take over before.
  serviceWorker.addEventListener('controllerchange', follow)
  follow()
  serviceWorker.addEventListener('message', ({ data }) => {
    const message = parseOpenPath(data)
    if (message?.isTurned) {
      void reloadPage(message.path)
      notifyOtherTabs()
    } else if (message) navigate(message.path)
  })
  await workbox.register({ immediate: true })
  // An installed application is seldom loaded anew, and the browser looks for updates only then.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && navigator.onLine) void workbox.update()
  })
}

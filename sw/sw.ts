import type { PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { getHostConfig } from '#contract/organisation/host-endpoints.ts'
import { syncTag } from '../src/lib/outbox/background-sync.ts'
import { picturesCache } from '../src/lib/storage/storage-keys.ts'
import { answerData, dataDeps, isDataRequest } from './data.ts'
import { answerHostConfig, cacheHostConfig } from './host-config.ts'
import { answerPushes } from './push-events.ts'
import { answerPicture, isPictureRequest } from './pictures.ts'
import { serveShell } from './shell.ts'
import { deliverInBackground } from './sync.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[] }

interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
const isSync = (event: Event): event is SyncEvent => 'tag' in event && 'waitUntil' in event

// oxlint-disable-next-line eslint/no-underscore-dangle -- the name is workbox's
serveShell(self, self.__WB_MANIFEST)

for (const method of ['GET', 'POST'] as const)
  registerRoute(
    ({ request, url }) => isDataRequest(request, url, self.location.origin),
    ({ request, event }) =>
      answerData(
        request,
        dataDeps((work) => event.waitUntil(work)),
      ),
    method,
  )
registerRoute(
  ({ request, url }) => isPictureRequest(request, url, self.location.origin),
  ({ request, event }) =>
    answerPicture(request, {
      fetch: (picture) => fetch(picture),
      open: () => caches.open(picturesCache),
      waitUntil: (work) => event.waitUntil(work),
    }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === getHostConfig.path,
  ({ request, event }) => answerHostConfig(request, (work) => event.waitUntil(work)),
)

self.addEventListener('install', (event) => event.waitUntil(cacheHostConfig()))
// The first worker takes over the open page; later ones wait for consent.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
self.addEventListener('sync', (event) => {
  if (isSync(event) && event.tag === syncTag) event.waitUntil(deliverInBackground())
})
answerPushes(self)

import {
  cleanupOutdatedCaches,
  PrecacheController,
  PrecacheRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { toStorageFault } from '../src/lib/storage/idb.ts'
import { postNoRoom } from '../src/lib/worker/no-room.ts'

/** The server handles all others (decision 1). */
const ofThePage = /^\/(?:index\.html|pay_from_vk\/[^/?]+)?(?:\?|$)/

const pageUrl = 'index.html'
const isPage = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('text/html')

/** Neither network nor cache has the page (O-15). */
const lostPage = (): Response =>
  new Response(
    `<!doctype html>
<html lang="ru">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="color-scheme" content="light dark">
  <title>Личный кабинет жителя</title>
  <style>
    body { max-width: 32em; margin: 15vh auto 0; padding: 0 20px; font: 18px/1.5 system-ui, sans-serif }
    h1 { font-size: 1.4em; line-height: 1.25 }
    a { display: inline-block; padding: 12px 20px; border: 2px solid; border-radius: 12px; color: inherit; font-weight: 600; text-decoration: none }
  </style>
  <main>
    <h1>Кабинет не открылся</h1>
    <p>Нет связи с сервером, а часть кабинета, которая хранилась на этом устройстве, пропала. Подключитесь к сети и откройте кабинет снова: недостающее загрузится само.</p>
    <p><a href="">Повторить</a></p>
  </main>
</html>
`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
    },
  )

/** Restores missing files, one at a time: the visit's loads come first. */
const heal = async (precache: PrecacheController): Promise<void> => {
  const cache = await caches.open(precache.strategy.cacheName)
  const cachedUrls = new Set((await cache.keys()).map(({ url }) => url))
  /** Another build's page would load files this worker lacks. */
  const isOfThisBuild = async (response: Response): Promise<boolean> => {
    const loaded = [...(await response.text()).matchAll(/(?:src|href)="(\/assets\/[\w.-]+)"/g)]
    return (
      loaded.length > 0 && loaded.every(([, file = '']) => precache.getCacheKeyForURL(file) !== undefined)
    )
  }
  const isWhole = async (url: string, response: Response): Promise<boolean> => {
    if (!response.ok || response.redirected) return false
    // Captive portals answer with a page.
    return url.endsWith(`/${pageUrl}`) ? isOfThisBuild(response.clone()) : !isPage(response)
  }
  for (const [url, key] of precache.getURLsToCacheKeys()) {
    if (cachedUrls.has(key)) continue
    const response = await fetch(url)
    if (await isWhole(url, response)) await cache.put(key, response)
  }
}

/** The first worker controls no page yet. */
const listPages = ({ clients }: ServiceWorkerGlobalScope) =>
  clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Serves the shell offline at any cabinet URL (O-02). Online visits restore lost files (O-15). */
export const serveShell = (
  worker: ServiceWorkerGlobalScope,
  entries: readonly (PrecacheEntry | string)[],
): void => {
  const precache = new PrecacheController()
  precache.addToCacheList([...entries])
  worker.addEventListener('install', (event) =>
    event.waitUntil(
      precache.install(event).catch(async (error: unknown) => {
        if (toStorageFault(error) === 'full') for (const page of await listPages(worker)) postNoRoom(page)
        throw error
      }),
    ),
  )
  worker.addEventListener('activate', (event) => event.waitUntil(precache.activate(event)))
  cleanupOutdatedCaches()
  const page = precache.createHandlerBoundToURL(pageUrl)
  const open = new NavigationRoute(
    async (options) => {
      // Offline; the next visit retries.
      options.event.waitUntil(heal(precache).catch(() => undefined))
      const response = await page(options).catch(() => null)
      return response?.ok ? response : lostPage()
    },
    { allowlist: [ofThePage] },
  )
  // '/' is also a precached file and would fail without a page.
  registerRoute(open)
  registerRoute(new PrecacheRoute(precache))
}

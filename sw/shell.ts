import {
  cleanupOutdatedCaches,
  PrecacheController,
  PrecacheRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Paths at which the server serves the page; it answers all others by itself, under its hosts' prefixes (decision 1). */
const ofThePage = /^\/(?:index\.html|pay_from_vk\/[^/?]+)?(?:\?|$)/

const pageUrl = 'index.html'
const isPage = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('text/html')

/** The page in place of the browser's own error page, where neither the network nor the stored shell gives one (O-15). */
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

/** Puts files of this build back that are missing in the cache, one after another: the visit's own loading comes first. */
const heal = async (precache: PrecacheController): Promise<void> => {
  const cache = await caches.open(precache.strategy.cacheName)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  /** A page of another build would load files that this worker does not have. It names the desk's too, which no worker keeps. */
  const isOfThisBuild = async (response: Response): Promise<boolean> => {
    const loaded = [...(await response.text()).matchAll(/(?:src|href)="(\/assets\/[\w.-]+)"/g)]
    return (
      loaded.length > 0 && loaded.every(([, file = '']) => precache.getCacheKeyForURL(file) !== undefined)
    )
  }
  const isWhole = async (url: string, response: Response): Promise<boolean> => {
    if (!response.ok || response.redirected) return false
    // A captive portal answers everything with a page.
    return url.endsWith(`/${pageUrl}`) ? isOfThisBuild(response.clone()) : !isPage(response)
  }
  for (const [url, key] of precache.getURLsToCacheKeys()) {
    if (kept.has(key)) continue
    const response = await fetch(url)
    if (await isWhole(url, response)) await cache.put(key, response)
  }
}

/**
 * Keeps the built shell and opens it at any address of the cabinet without a network (O-02). A visit with a network puts
 * back what the cache has lost (O-15).
 */
export const serveShell = (entries: readonly (PrecacheEntry | string)[]): void => {
  const precache = new PrecacheController()
  precache.precache([...entries])
  cleanupOutdatedCaches()
  const page = precache.createHandlerBoundToURL(pageUrl)
  const open = new NavigationRoute(
    async (options) => {
      // Without a network there is nothing to put back; the next visit tries again.
      options.event.waitUntil(heal(precache).catch(() => undefined))
      const response = await page(options).catch(() => null)
      return response?.ok ? response : lostPage()
    },
    { allowlist: [ofThePage] },
  )
  // Before the files: '/' is one of them too, and would fail without a page.
  registerRoute(open)
  registerRoute(new PrecacheRoute(precache))
}

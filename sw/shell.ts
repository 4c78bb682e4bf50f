import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Where the server serves the page; all else it answers by itself, under whatever prefixes its hosts have (decision 29). */
const ofThePage = /^\/(?:index\.html|pay_from_vk\/[^/?]+)?(?:\?|$)/

/** Keeps the built shell and opens it at any address of the cabinet without a network (O-02). */
export const serveShell = (entries: readonly (PrecacheEntry | string)[]): void => {
  precacheAndRoute([...entries])
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { allowlist: [ofThePage] }))
}

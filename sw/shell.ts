import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Paths at which the server serves the page; it answers all others by itself, under its hosts' prefixes (decision 29). */
const ofThePage = /^\/(?:index\.html|pay_from_vk\/[^/?]+)?(?:\?|$)/

/** Keeps the built shell and opens it at any address of the cabinet without a network (O-02). */
export const serveShell = (entries: readonly (PrecacheEntry | string)[]): void => {
  precacheAndRoute([...entries])
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { allowlist: [ofThePage] }))
}

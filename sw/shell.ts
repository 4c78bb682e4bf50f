import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Addresses that the server answers itself, never the shell (decisions §2). */
const ofTheServer = /^\/(?:auth|internal|req|files|gpb|stand|docs|healthz|readyz|metrics)(?:\/|$)/

/** Keeps the built shell and opens it at any address without a network (row O-02). */
export const serveShell = (entries: readonly (PrecacheEntry | string)[]): void => {
  precacheAndRoute([...entries])
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [ofTheServer] }))
}

import { useSyncExternalStore } from 'react'

interface NavigateOptions {
  readonly replace?: boolean
  readonly state?: unknown
}

const subscribe = (changed: () => void): (() => void) => {
  addEventListener('hashchange', changed)
  addEventListener('popstate', changed)
  return () => {
    removeEventListener('hashchange', changed)
    removeEventListener('popstate', changed)
  }
}

const inside = (): string => location.hash.replace(/^#?\/?/, '/')
/** The path of an address like '#/qr/payment/continuation?id=5': '/qr/payment/continuation'. */
export const currentPath = (): string => inside().replace(/\?.*$/s, '')
/** The query inside the hash, without its question mark. */
export const currentSearch = (): string => /\?(.*)$/s.exec(inside())?.[1] ?? ''

/** Goes to a path of the cabinet, its query included. The address outside the hash stays. */
export const navigate = (to: string, { replace = false, state = null }: NavigateOptions = {}): void => {
  const oldURL = location.href
  const hash = `#/${to.replace(/^#?\/?/, '')}`
  if (replace) history.replaceState(state, '', hash)
  else history.pushState(state, '', hash)
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: location.href }))
}

/** The query inside the hash, for what routes without wouter. */
export const useHashSearch = (): string => useSyncExternalStore(subscribe, currentSearch)

/**
 * Location hook for wouter's Router, given as `hook`. Unlike wouter's own hash hook it keeps a query inside the
 * hash, where the routes carry it (docs/specification.md).
 */
export const useHashLocation = (): [string, typeof navigate] => [
  useSyncExternalStore(subscribe, currentPath),
  navigate,
]
useHashLocation.searchHook = useHashSearch
useHashLocation.hrefs = (href: string): string => `#${href}`

/** Properties of wouter's Router that route by the hash. */
export const byHash = { hook: useHashLocation }

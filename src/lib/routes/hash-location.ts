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
/** Returns '/qr/payment/continuation' for '#/qr/payment/continuation?id=5'. */
export const currentPath = (): string => inside().replace(/\?.*$/s, '')
/** Returns the query inside the hash, without '?'. */
export const currentSearch = (): string => /\?(.*)$/s.exec(inside())?.[1] ?? ''

let drawnPath: string | null = null
/** Makes React hydrate the screen of this path, even if the address changes meanwhile; then it shows the address. */
export const hydratePath = (path: string): void => {
  drawnPath = path
}
export const hydratedPath = (): string => drawnPath ?? currentPath()

/** Changes only the part inside the hash. */
export const navigate = (to: string, { replace = false, state = null }: NavigateOptions = {}): void => {
  const oldURL = location.href
  const hash = `#/${to.replace(/^#?\/?/, '')}`
  if (replace) history.replaceState(state, '', hash)
  else history.pushState(state, '', hash)
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: location.href }))
}

/** Goes back, or to the first page if this one was opened directly. */
export const goBack = (): void => {
  if (history.length > 1) history.back()
  else navigate('/')
}

export const useHashSearch = (): string => useSyncExternalStore(subscribe, currentSearch, currentSearch)

/** Keeps a query inside the hash, unlike wouter's own hook (docs/specification.md). */
export const useHashLocation = (): [string, typeof navigate] => [
  useSyncExternalStore(subscribe, currentPath, hydratedPath),
  navigate,
]
useHashLocation.searchHook = useHashSearch
useHashLocation.hrefs = (href: string): string => `#${href}`

export const byHash = { hook: useHashLocation }

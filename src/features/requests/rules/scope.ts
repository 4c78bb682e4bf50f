import { signedRoutes } from '../../../lib/routes/paths.ts'

/** Flat and house, flat, house. */
export const scopes = ['all', 'area', 'house'] as const
export type RequestScope = (typeof scopes)[number]

export const parseScope = (search: string): RequestScope => {
  const named = new URLSearchParams(search).get('scope')
  return scopes.find((scope) => scope === named) ?? 'all'
}

export const scopeQuery = (scope: RequestScope): Record<string, string> => (scope === 'all' ? {} : { scope })

/** Sets both flags for 'all', else one (docs/specification.md). */
export const scopeFlags = (scope: RequestScope) => ({
  tenant_requests: scope !== 'house',
  house_requests: scope !== 'area',
})

export const listHref = (scope: RequestScope): string =>
  `#${scope === 'all' ? signedRoutes.requests.to({}) : signedRoutes.requests.to({}, scopeQuery(scope))}`

import { signedRoutes } from '../../../lib/routes/paths.ts'

/** The requests of a list: of the flat and the house, of the flat, of the house. */
export const scopes = ['all', 'area', 'house'] as const
export type RequestScope = (typeof scopes)[number]

/** The scope that an address names; all for none. */
export const parseScope = (search: string): RequestScope => {
  const named = new URLSearchParams(search).get('scope')
  return scopes.find((scope) => scope === named) ?? 'all'
}

/** The scope as an address names it. */
export const scopeQuery = (scope: RequestScope): Record<string, string> => (scope === 'all' ? {} : { scope })

/** The scope as a call names it (docs/specification.md). */
export const scopeFlags = (scope: RequestScope) => ({
  tenant_requests: scope !== 'house',
  house_requests: scope !== 'area',
})

/** The list of the scope. */
export const listHref = (scope: RequestScope): string =>
  `#${scope === 'all' ? signedRoutes.requests.to({}) : signedRoutes.requests.to({}, scopeQuery(scope))}`

import type { Slug } from '#contract/permissions.ts'

/** Access to a route: anybody, any signed-in resident ('without slug'), or one who may read the slug (B-06). */
export type RouteAccess = 'public' | 'without slug' | Slug

type Names<P extends string> = P extends `${string}:${infer Name}/${infer Rest}` ? Name | Names<Rest> : never
type Params<P extends string> = { readonly [Name in Names<P>]: string | number }

/** A route of the cabinet: wouter's pattern, who may open it, and how its address is written. */
export interface Route<P extends string = string> {
  readonly pattern: P
  readonly access: RouteAccess
  /** The path for wouter's `href` and `navigate`, the query included: '/news/detail/5/', '/x/?id=5'. */
  to(params: Params<P>, query?: Record<string, string>): string
}

/** Declares a route; patterns begin and end with a slash. */
export const route = <const P extends `/${string}/`>(pattern: P, access: RouteAccess): Route<P> => ({
  pattern,
  access,
  to(params, query) {
    const values = new Map<string, string | number>(Object.entries(params))
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
    return query === undefined ? path : `${path}?${new URLSearchParams(query)}`
  },
})

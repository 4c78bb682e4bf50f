import type { Slug } from '#contract/permissions.ts'

/** 'without slug' means any signed-in resident (B-06). */
export type RouteAccess = 'public' | 'without slug' | Slug

type Names<P extends string> = P extends `${string}:${infer Name}/${infer Rest}` ? Name | Names<Rest> : never
type Params<P extends string> = { readonly [Name in Names<P>]: string | number }

/** `pattern` is wouter's. */
export interface Route<P extends string = string> {
  readonly pattern: P
  readonly access: RouteAccess
  /** '/news/detail/5/', '/x/?id=5'. */
  to(params: Params<P>, query?: Record<string, string>): string
}

/** Patterns begin and end with a slash. */
export const route = <const P extends `/${string}/`>(pattern: P, access: RouteAccess): Route<P> => ({
  pattern,
  access,
  to(params, query) {
    const values = new Map<string, string | number>(Object.entries(params))
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
    return query === undefined ? path : `${path}?${new URLSearchParams(query)}`
  },
})

import type { ReactNode } from 'react'
import { allows, type Action, type Permissions } from '#contract/permissions.ts'
import { navigate } from '../lib/routes/hash-location.ts'
import { signedRoutes } from '../lib/routes/paths.ts'
import type { Route } from '../lib/routes/route.ts'
import { lazyComponent } from '../ui/layout/lazy-component.tsx'

/** The alert of a route or tile that the profile may not read (B-06). */
export const Denied = lazyComponent(async () => (await import('./not-found.tsx')).Denied)

/**
 * Whether the route opens: without a slug, or the permission string of its slug holds R (B-06). With another letter:
 * whether it opens for what that letter allows, so that nothing is offered which the route would refuse.
 */
export const opens = (
  { access }: Pick<Route, 'access'>,
  permissions: Permissions,
  action: Action = 'R',
): boolean =>
  access === 'public' ||
  access === 'without slug' ||
  (allows(permissions, access, 'R') && allows(permissions, access, action))

/** The first of the routes that opens; where none does, the first of all, whose gate says why. */
export const firstOpen = (routes: readonly [Route, ...Route[]], permissions: Permissions): Route =>
  routes.find((route) => opens(route, permissions)) ?? routes[0]

type GateProps = { route: Pick<Route, 'access'>; permissions: Permissions; children: ReactNode }

/** Keeps a screen from those who may not read it, a typed address included (B-06). */
export function Gate({ route, permissions, children }: GateProps) {
  if (opens(route, permissions)) return children
  const { access } = route
  return <Denied access={access} onClose={() => navigate(signedRoutes.home.to({}), { replace: true })} />
}

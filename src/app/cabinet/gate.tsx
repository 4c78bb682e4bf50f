import type { ReactNode } from 'react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { allows, type Action, type Permissions } from '#contract/permissions.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import type { Route } from '../../lib/routes/route.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'

export type CabinetRoutesProps = { host: HostConfig; permissions: Permissions; constants: Constants }

export const Denied = lazyComponent(async () => (await import('../not-found.tsx')).Denied)

/** Checks the route's slug (B-06). */
export const isAllowed = (
  { access }: Pick<Route, 'access'>,
  permissions: Permissions,
  action: Action = 'R',
): boolean =>
  access === 'public' ||
  access === 'without slug' ||
  (allows(permissions, access, 'R') && allows(permissions, access, action))

/** Falls back to the first route, whose gate shows the reason. */
export const findFirstAllowed = (routes: readonly [Route, ...Route[]], permissions: Permissions): Route =>
  routes.find((route) => isAllowed(route, permissions)) ?? routes[0]

type GateProps = { route: Pick<Route, 'access'>; permissions: Permissions; children: ReactNode }

/** Also guards typed URLs (B-06). */
export function Gate({ route, permissions, children }: GateProps) {
  if (isAllowed(route, permissions)) return children
  const { access } = route
  return <Denied access={access} onClose={() => navigate(signedRoutes.home.to({}), { replace: true })} />
}

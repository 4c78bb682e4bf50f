import type { ReactNode } from 'react'
import { allows, type Permissions } from '#contract/permissions.ts'
import { navigate } from '../lib/routes/hash-location.ts'
import { signedRoutes } from '../lib/routes/paths.ts'
import type { RouteAccess } from '../lib/routes/route.ts'
import { lazyComponent } from '../ui/layout/lazy-component.tsx'

/** The alert of a route or tile that the profile may not read (B-06). */
export const Denied = lazyComponent(async () => (await import('./dead-ends.tsx')).Denied)

/** Whether the route opens: without a slug, or the permission string of its slug holds R (B-06). */
export const opens = (access: RouteAccess, permissions: Permissions): boolean =>
  access === 'public' || access === 'without slug' || allows(permissions, access, 'R')

type GateProps = { access: RouteAccess; permissions: Permissions; children: ReactNode }

/** Keeps a screen from those who may not read it, a typed address included (B-06). */
export function Gate({ access, permissions, children }: GateProps) {
  if (opens(access, permissions)) return children
  return <Denied access={access} onClose={() => navigate(signedRoutes.home.to({}), { replace: true })} />
}

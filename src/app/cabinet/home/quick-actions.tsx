import { useState } from 'react'
import type { Permissions } from '#contract/permissions.ts'
import { Tiles } from '../../../features/dashboard/components/tiles.tsx'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import type { Route, RouteAccess } from '../../../lib/routes/route.ts'
import { Denied, findFirstAllowed, isAllowed } from '../gate.tsx'

const tileRoutes = (permissions: Permissions) => ({
  request: findFirstAllowed([signedRoutes.templateRequest, signedRoutes.requestCreate], permissions),
  ticket: signedRoutes.ticketCreate,
})

const toHref = ({ pattern }: Route): string => `#${pattern}`

/** Returns undefined without permission. */
export const createHref = (kind: 'request' | 'ticket', permissions: Permissions): string | undefined => {
  const route = tileRoutes(permissions)[kind]
  return isAllowed(route, permissions, 'C') ? toHref(route) : undefined
}

type QuickActionsProps = { permissions: Permissions; jobsHref: string | null }

/** A forbidden tile explains why (H-02, B-06). */
export function QuickActions({ permissions, jobsHref }: QuickActionsProps) {
  const [denied, setDenied] = useState<RouteAccess | null>(null)
  const routes = tileRoutes(permissions)
  return (
    <>
      <Tiles
        requestHref={toHref(routes.request)}
        ticketHref={toHref(routes.ticket)}
        jobsHref={jobsHref}
        onOpen={(tile) => {
          const mayOpen = isAllowed(routes[tile], permissions)
          if (!mayOpen) setDenied(routes[tile].access)
          return mayOpen
        }}
      />
      {denied && <Denied access={denied} onClose={() => setDenied(null)} />}
    </>
  )
}

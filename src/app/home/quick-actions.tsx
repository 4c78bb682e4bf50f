import { useState } from 'react'
import type { Permissions } from '#contract/permissions.ts'
import { Tiles } from '../../features/dashboard/components/tiles.tsx'
import { signedRoutes } from '../../lib/routes/paths.ts'
import type { RouteAccess } from '../../lib/routes/route.ts'
import { Denied, opens } from '../gate.tsx'

type QuickActionsProps = { permissions: Permissions; requestHref: string; jobsHref: string | null }

const access = { request: signedRoutes.requestCreate.access, ticket: signedRoutes.ticketCreate.access }

/** The tiles behind their rights; one that may not open says why (H-02, B-06). */
export function QuickActions({ permissions, requestHref, jobsHref }: QuickActionsProps) {
  const [denied, setDenied] = useState<RouteAccess | null>(null)
  return (
    <>
      <Tiles
        requestHref={requestHref}
        ticketHref={`#${signedRoutes.ticketCreate.to({})}`}
        jobsHref={jobsHref}
        onOpen={(tile) => {
          const mayOpen = opens(access[tile], permissions)
          if (!mayOpen) setDenied(access[tile])
          return mayOpen
        }}
      />
      {denied && <Denied access={denied} onClose={() => setDenied(null)} />}
    </>
  )
}

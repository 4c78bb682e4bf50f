import type { Constants } from '#contract/organisation/constants-schema.ts'
import type { Permissions } from '#contract/permissions.ts'
import { TicketsScreen } from '../../../features/tickets/tickets-screen.tsx'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { isAllowed } from '../gate.tsx'
import { CaseTabs } from './case-tabs.tsx'

export type TicketsSectionProps = {
  view: 'list' | 'create' | 'detail'
  permissions: Permissions
  constants: Constants
}

export function TicketsSection({ view, permissions, constants }: TicketsSectionProps) {
  return (
    <TicketsScreen
      view={view}
      constants={constants}
      canCreate={isAllowed(signedRoutes.ticketCreate, permissions, 'C')}
      canChange={isAllowed(signedRoutes.tickets, permissions, 'U')}
      tabs={<CaseTabs current="tickets" permissions={permissions} />}
    />
  )
}

import type { Constants } from '#contract/config/schema.ts'
import { allows, type Permissions } from '#contract/permissions.ts'
import { TicketsScreen } from '../../features/tickets/tickets-screen.tsx'
import { DeskTabs } from './desk-tabs.tsx'

export type TicketsSectionProps = {
  view: 'list' | 'create' | 'detail'
  permissions: Permissions
  constants: Constants
}

/** Tickets with the other view of the section. */
export function TicketsSection({ view, permissions, constants }: TicketsSectionProps) {
  return (
    <TicketsScreen
      view={view}
      constants={constants}
      canCreate={allows(permissions, 'tickets_from_tenants', 'C')}
      canChange={allows(permissions, 'tickets_from_tenants', 'U')}
      tabs={<DeskTabs current="tickets" permissions={permissions} />}
    />
  )
}

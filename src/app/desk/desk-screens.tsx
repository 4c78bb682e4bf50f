import type { ReactNode } from 'react'
import type { Constants } from '#contract/config/schema.ts'
import type { HostConfig } from '#contract/host/schema.ts'
import type { Permissions } from '#contract/permissions.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { RequestsSection, TicketsSection } from './screens.ts'

interface DeskParts {
  readonly host: HostConfig
  readonly permissions: Permissions
  readonly constants: Constants
}

/** Requests and tickets by their routes. */
export const deskScreens = (parts: DeskParts): Readonly<Record<string, ReactNode>> => ({
  [signedRoutes.requests.pattern]: <RequestsSection {...parts} view="list" />,
  [signedRoutes.requestCreate.pattern]: <RequestsSection {...parts} view="create" />,
  [signedRoutes.requestDetail.pattern]: <RequestsSection {...parts} view="detail" />,
  [signedRoutes.tickets.pattern]: <TicketsSection {...parts} view="list" />,
  [signedRoutes.ticketCreate.pattern]: <TicketsSection {...parts} view="create" />,
  [signedRoutes.ticketDetail.pattern]: <TicketsSection {...parts} view="detail" />,
})

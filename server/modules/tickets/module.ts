import { eraseTickets } from './erasure.ts'
import { ticketsRoutes } from './routes.ts'
import type { ServerModule } from '../server-module.ts'

export const ticketsModule: ServerModule = {
  name: 'tickets',
  routes: ticketsRoutes,
  erasure: eraseTickets,
}

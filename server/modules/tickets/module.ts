import * as endpoints from '#contract/tickets/endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import { effectsOf, type CaseDeps } from '../cases/service.ts'
import type { ServerModule } from '../server-module.ts'
import { ticketAnswer } from './notices/ticket-answer.ts'
import { ticketMoved } from './notices/ticket-moved.ts'
import { eraseTickets } from './erasure.ts'
import { createTickets } from './service.ts'

const ticketsRoutes = (deps: CaseDeps): readonly Route[] => {
  const tickets = createTickets(deps)
  return [
    serve(endpoints.listTickets, ({ query }, { caller }) => tickets.list(caller, query)),
    serve(endpoints.getTicket, ({ params }, { caller }) => tickets.get(caller, params.id)),
    serve(endpoints.listTopics, (_input, { caller }) => tickets.topics(caller)),
    serve(endpoints.createTicket, ({ body }, { caller, key }) => tickets.create(caller, key, body)),
    serve(endpoints.writeMessage, ({ params, body }, { caller, key }) =>
      tickets.write(caller, params.id, key, body),
    ),
    serve(endpoints.revokeTicket, ({ params }, { caller }) => tickets.revoke(caller, params.id)),
    serve(endpoints.rateTicket, ({ params, body }, { caller }) =>
      tickets.rate(caller, params.id, body.score),
    ),
  ]
}

export const ticketsModule: ServerModule = {
  name: 'tickets',
  routes: ticketsRoutes,
  noticeKinds: [ticketAnswer, ticketMoved],
  erasure: eraseTickets,
  findEffect: effectsOf('ticket'),
}

import { caseNoticeKind } from '../../cases/service.ts'
import { deskMessages } from '../messages.ts'

export const ticketMoved = caseNoticeKind({
  name: 'ticket_moved',
  slug: 'tickets_from_tenants',
  title: deskMessages.notices.moved,
  path: '/tickets/detail/',
  tag: 'ticket',
})

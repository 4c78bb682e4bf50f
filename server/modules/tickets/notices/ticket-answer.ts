import { caseNoticeKind } from '../../cases/service.ts'
import { deskMessages } from '../messages.ts'

export const ticketAnswer = caseNoticeKind({
  name: 'ticket_answer',
  slug: 'tickets_from_tenants',
  title: deskMessages.notices.answer,
  path: '/tickets/detail/',
  tag: 'ticket',
})

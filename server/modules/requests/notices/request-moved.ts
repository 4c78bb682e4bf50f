import { caseNoticeKind } from '../../cases/service.ts'
import { deskMessages } from '../messages.ts'

export const requestMoved = caseNoticeKind({
  name: 'request_moved',
  slug: 'request_log',
  title: deskMessages.notices.moved,
  path: '/requests/detail/',
  tag: 'request',
})

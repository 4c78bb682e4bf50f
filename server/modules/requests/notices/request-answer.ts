import { caseNoticeKind } from '../../cases/service.ts'
import { deskMessages } from '../messages.ts'

export const requestAnswer = caseNoticeKind({
  name: 'request_answer',
  slug: 'request_log',
  title: deskMessages.notices.answer,
  path: '/requests/detail/',
  tag: 'request',
})

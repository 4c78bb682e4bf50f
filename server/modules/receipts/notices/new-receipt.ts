import type { NoticeKind } from '../../notifications/service.ts'
import { messages } from '../messages.ts'

export const newReceipt: NoticeKind<{ readonly period: string }> = {
  name: 'new_receipt',
  slug: 'all_apartments_accruals',
  topic: 'email_receipts',
  key: ({ period }) => period,
  content: ({ period }) => ({
    title: messages.notices.issued,
    detail: messages.notices.issuedFor(period),
    path: '/accruals/all/',
    tag: 'receipt',
  }),
}

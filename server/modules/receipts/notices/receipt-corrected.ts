import type { NoticeKind } from '../../notifications/service.ts'
import { messages } from '../messages.ts'

export const receiptCorrected: NoticeKind<{
  readonly period: string
  readonly accrualId: number
  /** Time of the notice. */
  readonly at: string
  /** Total change. */
  readonly kopecks: number
}> = {
  name: 'receipt_corrected',
  slug: 'all_apartments_accruals',
  topic: 'email_receipts',
  key: ({ accrualId, at }) => `${accrualId}/${at}`,
  content: ({ period, accrualId, kopecks }) => ({
    title: messages.notices.corrected,
    detail: messages.notices.correctedFor(period, kopecks),
    path: `/accruals/all/?id=${accrualId}`,
    tag: 'receipt',
  }),
}

import type { NoticeKind } from '../../notifications/service.ts'

interface RefundFacts {
  /** The refund's. */
  readonly id: string
  /** Formatted. */
  readonly sum: string
  /** What was paid for. */
  readonly subject: string
}

export const refundKind = (
  name: string,
  texts: { readonly title: string; readonly detail: (sum: string, subject: string) => string },
): NoticeKind<RefundFacts> => ({
  name,
  slug: 'all_apartments_accruals',
  topic: 'email_payments',
  key: ({ id }) => id,
  content: ({ sum, subject }) => ({
    title: texts.title,
    detail: texts.detail(sum, subject),
    path: '/payments/list/',
    tag: 'refund',
  }),
})

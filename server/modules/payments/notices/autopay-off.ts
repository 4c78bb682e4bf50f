import type { NoticeKind } from '../../notifications/service.ts'
import { messages } from '../messages.ts'

/** All charges of a month were declined, so autopay was disabled. */
export const autopayOff: NoticeKind<{
  readonly period: string
  readonly sector: string
  readonly sectorName: string
}> = {
  name: 'autopay_off',
  slug: 'all_apartments_accruals',
  topic: 'email_payments',
  key: ({ sector, period }) => `${sector}/${period}`,
  content: ({ period, sector, sectorName }) => ({
    title: messages.notices.autopayOff,
    detail: messages.notices.autopayOffFor(sectorName, period),
    path: `/accruals/payment/?sector=${encodeURIComponent(sector)}`,
    tag: 'autopay',
  }),
}

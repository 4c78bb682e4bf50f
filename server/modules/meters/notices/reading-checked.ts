import type { NoticeKind } from '../../notifications/service.ts'
import { messages } from '../messages.ts'

/** A check replaced the resident's reading. */
export const readingChecked: NoticeKind<{
  readonly period: string
  readonly meterId: number
  readonly serialNumber: string
  /** As on the dial. */
  readonly values: string
  readonly version: number
}> = {
  name: 'reading_checked',
  slug: 'apartment_meters_data',
  topic: 'email_readings',
  key: ({ meterId, period, version }) => `${meterId}/${period}/${version}`,
  content: ({ serialNumber, period, values }) => ({
    title: messages.notices.checked,
    detail: messages.notices.checkedFor(serialNumber, period, values),
    path: '/meters/list/',
    tag: 'checked',
  }),
}

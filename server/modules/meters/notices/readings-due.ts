import type { NoticeKind } from '../../notifications/service.ts'
import type { DueReadings } from '../due-readings.ts'
import { messages } from '../messages.ts'

const dayMs = 24 * 3600_000

/** Readings are missing. */
export const readingsDue: NoticeKind<DueReadings> = {
  name: 'readings_due',
  slug: 'apartment_meters_data',
  topic: 'email_readings',
  key: ({ period }) => period,
  content: ({ till }) => ({
    title: messages.notices.due,
    detail: messages.notices.dueTill(till),
    path: '/meters/list/',
    tag: 'readings',
  }),
  expiresAt: ({ till }) => new Date(Date.parse(till) + dayMs),
}

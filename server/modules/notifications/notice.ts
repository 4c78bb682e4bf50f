import type { Topic } from '#contract/notifications/schema.ts'
import type { Slug } from '#contract/permissions.ts'
import { messages } from './messages.ts'

/** An event notified once (N-04). */
export type Notice =
  /** Readings are missing; `till` is the last day, 'YYYY-MM-DD'. */
  | { readonly kind: 'readings_due'; readonly period: string; readonly till: string }
  /** A check replaced the resident's reading; `version` is the reading's. */
  | {
      readonly kind: 'reading_checked'
      readonly period: string
      readonly meterId: number
      readonly serialNumber: string
      /** As on the dial. */
      readonly values: string
      readonly version: number
    }
  | { readonly kind: 'new_receipt'; readonly period: string }
  /** A receipt changed by `kopecks` in total; `at` is the time of the notice. */
  | {
      readonly kind: 'receipt_corrected'
      readonly period: string
      readonly accrualId: number
      readonly at: string
      readonly kopecks: number
    }
  /** All charges of a month were declined, so autopay was disabled. */
  | {
      readonly kind: 'autopay_off'
      readonly period: string
      readonly sector: string
      readonly sectorName: string
    }
  /** `id` is the refund's, `subject` what was paid for, `sum` formatted. */
  | {
      readonly kind: 'refund_made' | 'refund_refused'
      readonly id: string
      readonly sum: string
      readonly subject: string
    }
  /** `answer` is the event id. */
  | {
      readonly kind: 'request_answer' | 'ticket_answer'
      readonly id: string
      readonly number: string
      readonly answer: string
      /** In the email only. */
      readonly text?: string | null
    }
  /** `event` is the event id, `status` its text. */
  | {
      readonly kind: 'request_moved' | 'ticket_moved'
      readonly id: string
      readonly number: string
      readonly event: string
      readonly status: string
      /** In the email only. */
      readonly text?: string | null
    }

/** Required permission. */
export const slugByKind: Readonly<Record<Notice['kind'], Slug>> = {
  readings_due: 'apartment_meters_data',
  reading_checked: 'apartment_meters_data',
  new_receipt: 'all_apartments_accruals',
  receipt_corrected: 'all_apartments_accruals',
  autopay_off: 'all_apartments_accruals',
  refund_made: 'all_apartments_accruals',
  refund_refused: 'all_apartments_accruals',
  request_answer: 'request_log',
  request_moved: 'request_log',
  ticket_answer: 'tickets_from_tenants',
  ticket_moved: 'tickets_from_tenants',
}

/** Its switch controls the emails (N-05). */
export const topicByKind: Readonly<Record<Notice['kind'], Topic>> = {
  readings_due: 'email_readings',
  reading_checked: 'email_readings',
  new_receipt: 'email_receipts',
  receipt_corrected: 'email_receipts',
  autopay_off: 'email_payments',
  refund_made: 'email_payments',
  refund_refused: 'email_payments',
  request_answer: 'email_requests',
  request_moved: 'email_requests',
  ticket_answer: 'email_requests',
  ticket_moved: 'email_requests',
}

export interface NoticeContent {
  readonly title: string
  readonly body: string
  /** Hash route opened by a press. */
  readonly path: string
  /** A newer notice replaces one with the same tag. At most 32 base64url characters. */
  readonly tag: string
}

/** Deduplicates notices within a kind. */
export const getSubject = (notice: Notice): string => {
  if (notice.kind === 'autopay_off') return `${notice.sector}/${notice.period}`
  if (notice.kind === 'reading_checked') return `${notice.meterId}/${notice.period}/${notice.version}`
  if (notice.kind === 'receipt_corrected') return `${notice.accrualId}/${notice.at}`
  if ('period' in notice) return notice.period
  if ('sum' in notice) return notice.id
  return `${notice.id}/${'answer' in notice ? notice.answer : notice.event}`
}

const requests = { path: '/requests/detail/', tag: 'request' } as const
const tickets = { path: '/tickets/detail/', tag: 'ticket' } as const
const targets = {
  request_answer: requests,
  request_moved: requests,
  ticket_answer: tickets,
  ticket_moved: tickets,
} as const
const titles = {
  request_answer: messages.requestAnswer,
  request_moved: messages.requestMoved,
  ticket_answer: messages.ticketAnswer,
  ticket_moved: messages.ticketMoved,
} as const

export const buildContent = (notice: Notice, profileId: number, address: string): NoticeContent => {
  const sentence = (start: string): string => `${start}. ${address}`
  switch (notice.kind) {
    case 'readings_due': {
      const body = sentence(messages.readingsDueTill(notice.till))
      return { title: messages.readingsDue, body, path: '/meters/list/', tag: `readings-${profileId}` }
    }
    case 'reading_checked': {
      const body = sentence(messages.readingCheckedFor(notice.serialNumber, notice.period, notice.values))
      return { title: messages.readingChecked, body, path: '/meters/list/', tag: `checked-${profileId}` }
    }
    case 'new_receipt': {
      const body = sentence(messages.newReceiptFor(notice.period))
      return { title: messages.newReceipt, body, path: '/accruals/all/', tag: `receipt-${profileId}` }
    }
    case 'receipt_corrected': {
      const { period, accrualId, kopecks } = notice
      const body = sentence(messages.receiptCorrectedFor(period, kopecks))
      return {
        title: messages.receiptCorrected,
        body,
        path: `/accruals/all/?id=${accrualId}`,
        tag: `receipt-${profileId}`,
      }
    }
    case 'autopay_off': {
      const body = sentence(messages.autopayOffFor(notice.sectorName, notice.period))
      const path = `/accruals/payment/?sector=${encodeURIComponent(notice.sector)}`
      return { title: messages.autopayOff, body, path, tag: `autopay-${profileId}` }
    }
    case 'refund_made':
    case 'refund_refused': {
      const { kind, sum, subject } = notice
      const [title, words] =
        kind === 'refund_made'
          ? [messages.refundMade, messages.refundMadeOf(sum, subject)]
          : [messages.refundRefused, messages.refundRefusedOf(sum, subject)]
      return { title, body: sentence(words), path: '/payments/list/', tag: `refund-${profileId}` }
    }
    default: {
      const { kind, id, number } = notice
      const { path, tag } = targets[kind]
      return {
        title: titles[kind](number),
        body: 'status' in notice ? sentence(notice.status) : address,
        path: `${path}?id=${encodeURIComponent(id)}`,
        tag: `${tag}-${profileId}`,
      }
    }
  }
}

const dayMs = 24 * 3600 * 1000
/** Push services keep messages for at most four weeks. */
const maxLifetimeMs = 28 * dayMs

/** Returns four weeks from now, or the day after a reminder's deadline if earlier. */
export const getExpiry = (notice: Notice, now: Date): Date => {
  const latest = now.getTime() + maxLifetimeMs
  if (notice.kind !== 'readings_due') return new Date(latest)
  return new Date(Math.min(latest, Date.parse(notice.till) + dayMs))
}

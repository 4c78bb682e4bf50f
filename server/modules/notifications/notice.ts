import { texts } from './texts.ts'

/** Something that a resident is told of once (N-04). */
export type Notice =
  /** Readings of the month are not all sent; `till` is the last day for them, 'YYYY-MM-DD'. */
  | { readonly kind: 'readings_due'; readonly period: string; readonly till: string }
  /** The receipts of a month are issued. */
  | { readonly kind: 'new_receipt'; readonly period: string }
  /** The debits of a month's receipt came to nothing: autopay in the sector is off. */
  | {
      readonly kind: 'autopay_off'
      readonly period: string
      readonly sector: string
      readonly sectorName: string
    }
  /** A request or a ticket was answered; `answer` tells one answer from the next. */
  | {
      readonly kind: 'request_answer' | 'ticket_answer'
      readonly id: string
      readonly number: string
      readonly answer: string
    }
  /** A request or a ticket moved on; `turn` tells one turn from the next, `says` what it is. */
  | {
      readonly kind: 'request_moved' | 'ticket_moved'
      readonly id: string
      readonly number: string
      readonly turn: string
      readonly says: string
    }

/** A notice in words; the flat's address is added where it is shown. */
export interface NoticeWords {
  readonly title: string
  readonly body: string
  /** Where a press leads: a route of the hash (B-05). */
  readonly path: string
  /** A newer one of the same tag takes the place of the older. At most 32 signs of base64url. */
  readonly tag: string
}

/** What makes it the same notice: told again for the same, it is not told. */
export const aboutOf = (notice: Notice): string => {
  if (notice.kind === 'autopay_off') return `${notice.sector}/${notice.period}`
  if ('period' in notice) return notice.period
  return `${notice.id}/${'answer' in notice ? notice.answer : notice.turn}`
}

const requests = { path: '/requests/detail/', tag: 'request' } as const
const tickets = { path: '/tickets/detail/', tag: 'ticket' } as const
const places = {
  request_answer: requests,
  request_moved: requests,
  ticket_answer: tickets,
  ticket_moved: tickets,
} as const
const titles = {
  request_answer: texts.requestAnswer,
  request_moved: texts.requestMoved,
  ticket_answer: texts.ticketAnswer,
  ticket_moved: texts.ticketMoved,
} as const

export const wordsOf = (notice: Notice, profileId: number, address: string): NoticeWords => {
  const sentence = (start: string): string => `${start}. ${address}`
  switch (notice.kind) {
    case 'readings_due': {
      const body = sentence(texts.readingsDueTill(notice.till))
      return { title: texts.readingsDue, body, path: '/meters/list/', tag: `readings-${profileId}` }
    }
    case 'new_receipt': {
      const body = sentence(texts.newReceiptFor(notice.period))
      return { title: texts.newReceipt, body, path: '/accruals/all/', tag: `receipt-${profileId}` }
    }
    case 'autopay_off': {
      const body = sentence(texts.autopayOffFor(notice.sectorName, notice.period))
      const path = `/accruals/payment/?sector=${encodeURIComponent(notice.sector)}`
      return { title: texts.autopayOff, body, path, tag: `autopay-${profileId}` }
    }
    default: {
      const { kind, id, number } = notice
      const { path, tag } = places[kind]
      return {
        title: titles[kind](number),
        body: 'says' in notice ? sentence(notice.says) : address,
        path: `${path}?id=${encodeURIComponent(id)}`,
        tag: `${tag}-${profileId}`,
      }
    }
  }
}

const dayMs = 24 * 3600 * 1000
/** Push services keep nothing longer than four weeks. */
const longestMs = 28 * dayMs

/** When nobody wants to know any more: a reminder the day after the last day, the rest after four weeks. */
export const expiryOf = (notice: Notice, now: Date): Date => {
  const latest = now.getTime() + longestMs
  if (notice.kind !== 'readings_due') return new Date(latest)
  return new Date(Math.min(latest, Date.parse(notice.till) + dayMs))
}

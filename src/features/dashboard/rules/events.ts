import { byAttention } from '#contract/cases/attention.ts'
import type { Notices, RequestNotice, TicketNotice } from '#contract/dashboard/schema.ts'

export type HomeEvent =
  | { readonly kind: 'own' | 'house'; readonly notice: RequestNotice }
  | { readonly kind: 'ticket'; readonly notice: TicketNotice }

/** Limit on Home. */
export const maxEvents = 3

export const getEvents = ({
  requests,
  tickets,
}: Pick<Notices, 'requests' | 'tickets'>): readonly HomeEvent[] =>
  [
    ...requests.own.latest.map((notice) => ({ kind: 'own', notice }) as const),
    ...requests.house.latest.map((notice) => ({ kind: 'house', notice }) as const),
    ...tickets.map((notice) => ({ kind: 'ticket', notice }) as const),
  ]
    .toSorted((a, b) => byAttention(a.notice, b.notice))
    .slice(0, maxEvents)

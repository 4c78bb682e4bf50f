import type { Notices, RequestNotice, TicketNotice } from '#contract/dashboard/schema.ts'

export type HomeEvent =
  | { readonly kind: 'own' | 'house'; readonly notice: RequestNotice }
  | { readonly kind: 'ticket'; readonly notice: TicketNotice }

/** Limit on Home. */
export const maxEvents = 3

/** Returns the newest first. */
export const getEvents = ({
  requests,
  tickets,
}: Pick<Notices, 'requests' | 'tickets'>): readonly HomeEvent[] =>
  [
    ...requests.own.latest.map((notice) => ({ kind: 'own', notice }) as const),
    ...requests.house.latest.map((notice) => ({ kind: 'house', notice }) as const),
    ...tickets.map((notice) => ({ kind: 'ticket', notice }) as const),
  ]
    .toSorted((a, b) => Date.parse(b.notice.changed_at) - Date.parse(a.notice.changed_at))
    .slice(0, maxEvents)

/** Where a ticket stands; one that was revoked by its resident is not worked on. */
export const ticketStatuses = ['sent', 'answered', 'closed', 'revoked'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

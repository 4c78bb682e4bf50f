/** Statuses of a ticket; nobody works on one that its resident revoked. */
export const ticketStatuses = ['sent', 'answered', 'closed', 'revoked'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

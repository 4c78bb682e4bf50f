/** Statuses of a request; `planned` has its time in `execution.planned_at`. */
export const requestStatuses = ['accepted', 'planned', 'in_work', 'done', 'rejected'] as const
export type RequestStatus = (typeof requestStatuses)[number]

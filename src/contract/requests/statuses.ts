/** How far a request has come; `planned` has the moment in `execution.planned_at`. */
export const requestStatuses = ['accepted', 'planned', 'in_work', 'done', 'rejected'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** `overdue`: a deadline passed; `resident`: waits for a visit, a rating or a payment. */
export const attentions = ['overdue', 'resident', 'none'] as const
export type Attention = (typeof attentions)[number]

interface Listed {
  readonly attention: Attention
  readonly changed_at: string
}

/** The one order of requests and tickets: overdue, waiting for the resident, then the last changed first. */
export const byAttention = (a: Listed, b: Listed): number =>
  attentions.indexOf(a.attention) - attentions.indexOf(b.attention) ||
  Date.parse(b.changed_at) - Date.parse(a.changed_at)

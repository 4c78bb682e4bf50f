const perHour = (what: string, max: number) => (memberId: number) => [
  { bucket: `desk:${what}:${memberId}`, max, seconds: 3600 },
]
/** Far above what a person reads, and far below what empties a town: looks at cases, and pages of the queue. */
export const lookLimits = perHour('looks', 600)
export const pageLimits = perHour('pages', 1500)
/** Replies with changes: the desk polls every few seconds, in several tabs. */
export const changesLimits = perHour('changes', 3600)
/** Answers are letters and pushes. */
export const answerLimits = perHour('answers', 300)

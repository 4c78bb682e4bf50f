const perHour = (what: string, max: number) => (memberId: number) => [
  { bucket: `desk:${what}:${memberId}`, max, seconds: 3600 },
]
/** Above human use, below bulk extraction. */
export const readLimits = perHour('looks', 600)
export const pageLimits = perHour('pages', 1500)
/** The desk polls every few seconds, in several tabs. */
export const pollLimits = perHour('changes', 3600)
/** Answers send emails and push messages. */
export const answerLimits = perHour('answers', 300)

import type { Limit } from '../../kernel/limits.ts'

const hour = 3600

/** Limits of orders by e-mail: an executor's mail must not be flooded from one cabinet. */
export const orderLimits = (profileId: number): Limit[] => [
  { bucket: `order:${profileId}`, most: 20, seconds: hour },
]

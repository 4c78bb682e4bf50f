import type { Limit } from '../../kernel/limits.ts'

const hour = 3600

/** How many files a resident may announce: many more than anybody has to show, and few enough to keep a disk. */
export const reserveLimits = (residentId: number): readonly Limit[] => [
  { bucket: `files/hour/${residentId}`, most: 120, seconds: hour },
  { bucket: `files/day/${residentId}`, most: 400, seconds: 24 * hour },
]

/** Files of a profile that nothing has taken. */
export const mostUnclaimed = 100

/** Width and height together of a picture that is read at all: 64 million points, more than any usual camera's. */
export const mostPoints = 64_000_000
/** Frames of a moving picture. */
export const mostFrames = 300
/** The longest side that is kept. */
export const longestSide = 4096

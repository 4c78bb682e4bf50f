const firstMs = 2_000
const longestMs = 5 * 60_000

/** Pause after an attempt without an answer: doubling from 2 s to 5 min, spread by `chance` over its upper half. */
export const afterAttempt = (attempts: number, chance: number): number => {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(attempts - 1, 20))
  return Math.round(full * (0.5 + chance / 2))
}

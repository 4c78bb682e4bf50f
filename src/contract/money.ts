import * as z from 'zod/mini'

/** Wire roubles, at most two decimals, to whole kopecks (decision 16). */
export const toKopecks = (roubles: number): number => Math.round(roubles * 100)

/** Kopecks to wire roubles. */
export const toRoubles = (kopecks: number): number => kopecks / 100

const maxRoubles = 1_000_000_000_000
const hasTwoDecimals = (roubles: number): boolean => toRoubles(toKopecks(roubles)) === roubles

/** A sum on the wire: roubles, not negative, of at most two decimals (decision 16). */
export const roublesSchema = z
  .number()
  .check(z.gte(0), z.lte(maxRoubles), z.refine(hasTwoDecimals, { error: 'two_decimals' }))

/** A sum of either sign on the wire: a recalculation, a balance. */
export const signedRoublesSchema = z
  .number()
  .check(z.gte(-maxRoubles), z.lte(maxRoubles), z.refine(hasTwoDecimals, { error: 'two_decimals' }))

import * as z from 'zod/mini'

export const toKopecks = (roubles: number): number => Math.round(roubles * 100)

export const toRoubles = (kopecks: number): number => kopecks / 100

const maxRoubles = 1_000_000_000_000
const hasTwoDecimals = (roubles: number): boolean => toRoubles(toKopecks(roubles)) === roubles

/** Non-negative, at most two decimals (decision 16). */
export const roublesSchema = z
  .number()
  .check(z.gte(0), z.lte(maxRoubles), z.refine(hasTwoDecimals, { error: 'two_decimals' }))

/** For recalculations and balances. */
export const signedRoublesSchema = z
  .number()
  .check(z.gte(-maxRoubles), z.lte(maxRoubles), z.refine(hasTwoDecimals, { error: 'two_decimals' }))

import * as z from 'zod/mini'

/** Wire roubles, at most two decimals, to whole kopecks (decisions §4). */
export const toKopecks = (roubles: number): number => Math.round(roubles * 100)

/** Kopecks to wire roubles. */
export const toRoubles = (kopecks: number): number => kopecks / 100

/** A sum on the wire: roubles, not negative, of at most two decimals (decisions §4). */
export const roublesSchema = z.number().check(
  z.gte(0),
  z.lte(1_000_000_000_000),
  z.refine((roubles) => toRoubles(toKopecks(roubles)) === roubles, { error: 'two_decimals' }),
)

import { findMissingColumns } from '#contract/exchange/derived-columns.ts'
import type { Headed, HeaderMap } from './header-names.ts'
import { findPlaces } from './header-strategies.ts'
import type { HeadRow } from './joined-headers.ts'

/** Returns the required columns without a place. A value of the map that begins with «=» is one value for all rows. */
export const listMissing = (
  { columns, derived = [] }: Headed,
  places: readonly (number | undefined)[],
  map: HeaderMap = {},
): readonly string[] => {
  const found = new Set(
    columns.flatMap(({ header }, at) =>
      places[at] !== undefined || map[header]?.startsWith('=') ? [header] : [],
    ),
  )
  const required = columns.flatMap(({ header, isRequired }) => (isRequired ? [header] : []))
  return findMissingColumns(required, derived, (header) => found.has(header))
}

const countRequired = ({ columns }: Headed): number => columns.filter(({ isRequired }) => isRequired).length

/** The matching kind with the most required columns. */
export const findKind = <K extends Headed>(
  kinds: readonly K[],
  row: readonly string[],
  map: HeaderMap,
): K | undefined => {
  return kinds
    .filter((kind) => listMissing(kind, findPlaces(kind, row, map), map).length === 0)
    .toSorted((left, right) => countRequired(right) - countRequired(left))[0]
}

export interface Guess {
  readonly kind: Headed
  readonly row: HeadRow
  readonly places: readonly (number | undefined)[]
  readonly score: number
}

/** Finds the row with the most known headers, and the kind they are of. */
export const guessHeader = (
  kinds: readonly Headed[],
  rows: readonly HeadRow[],
  map: HeaderMap,
): Guess | undefined => {
  const guesses = rows.flatMap((row) =>
    kinds.map((kind): Guess => {
      const places = findPlaces(kind, row.cells, map)
      const found = places.filter((place) => place !== undefined).length
      return { kind, row, places, score: found < 2 ? 0 : found - listMissing(kind, places, map).length / 10 }
    }),
  )
  return guesses.filter(({ score }) => score > 0).toSorted((left, right) => right.score - left.score)[0]
}

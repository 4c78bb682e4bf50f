/** Lines of a header, both included. */
export interface HeaderLines {
  readonly first: number
  readonly last: number
}

/** Columns that share one name in the last row of a header cannot be told apart. */
const isHarmfulInHeader = (columns: readonly string[], [from, to]: readonly number[], header: HeaderLines) =>
  to === header.last &&
  (header.first === header.last || (from ?? 0) < header.first || columns[0] !== columns[1])

/**
 * Cells merged within one row below the header hold the value of the first, as Excel shows. `merged` is a range: D2:D3.
 */
export const isHarmful = (merged: string, header: HeaderLines): boolean => {
  const ends = merged.split(':')
  const [from = NaN, to = from] = ends.map((reference) => Number(/\d{1,7}$/.exec(reference)?.[0] ?? NaN))
  const columns = ends.map((reference) => /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')
  return isHarmfulInHeader(columns, [from, to], header) || (to > header.last && from !== to)
}

export const describeMerged = (merged: string): string =>
  `ячейки ${merged} объединены, разъедините их и заполните каждую`

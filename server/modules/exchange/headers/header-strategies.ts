import { normalizeHeader, synonymKeys, toKeys, type Headed, type HeaderMap } from './header-names.ts'
import { withoutUnit } from './header-units.ts'
import { findHeadersByWords } from './header-words.ts'
import { toAlternatives } from './joined-headers.ts'

type Place = number | undefined
type Columns = Headed['columns']

interface CellKeys {
  readonly whole: string
  readonly withoutUnit: string
  /** What a cell of a header of two rows may mean. */
  readonly alternatives: readonly string[]
}

/** A row of headers in which the columns of a kind are looked for. */
interface Search {
  readonly columns: Columns
  readonly row: readonly string[]
  readonly keys: readonly CellKeys[]
  readonly map: HeaderMap
  readonly isTaken: (place: Place) => boolean
}

/** Returns the place of one column, from 0; undefined if this strategy does not find it or finds several. */
type Strategy = (column: Columns[number], search: Search) => Place

const maxHeaderLength = 200

/** Every kind is tried on a row, which may have thousands of cells. */
const knownKeys = new WeakMap<readonly string[], readonly CellKeys[]>()

const getKeys = (row: readonly string[]): readonly CellKeys[] => {
  const known = knownKeys.get(row)
  if (known) return known
  const keys = row.map((header) => {
    const plain = header.length > maxHeaderLength ? '' : header
    return {
      whole: normalizeHeader(plain),
      withoutUnit: normalizeHeader(withoutUnit(plain)),
      alternatives: toAlternatives(plain).map((name) => normalizeHeader(withoutUnit(name))),
    }
  })
  knownKeys.set(row, keys)
  return keys
}

const findWhole = (keys: readonly CellKeys[], header: string): Place => {
  const wanted = normalizeHeader(header)
  const place = keys.findIndex(({ whole }) => whole === wanted)
  return place === -1 ? undefined : place
}

const isOneValue = (choice: string | undefined): boolean => choice?.startsWith('=') ?? false

const byMap: Strategy = ({ header }, { keys, map }) => {
  const mapped = map[header]
  return mapped === undefined || isOneValue(mapped) ? undefined : findWhole(keys, mapped)
}

const byHeader: Strategy = ({ header }, { keys }) => findWhole(keys, header)

const byHeaderWithoutUnit: Strategy = ({ header }, { keys, isTaken }) => {
  const wanted = normalizeHeader(header)
  const place = keys.findIndex(({ withoutUnit: key }) => key === wanted)
  return place === -1 || isTaken(place) ? undefined : place
}

/** Finds the only cell that is one of `names`, or that is the header in a header of two rows. */
const findOnly = (
  header: string,
  names: ReadonlySet<string> | undefined,
  { keys, isTaken }: Search,
): Place => {
  const wanted = normalizeHeader(header)
  const found = keys.flatMap(({ whole, withoutUnit: plain, alternatives }, place) =>
    [whole, plain, ...alternatives].some((key) => names?.has(key)) || alternatives.includes(wanted)
      ? [place]
      : [],
  )
  const [only, another] = found
  return another === undefined && !isTaken(only) ? only : undefined
}

const bySynonym: Strategy = ({ header }, search) => findOnly(header, synonymKeys.get(header), search)

/** People write no wider headers. */
const maxWordedColumns = 500

const knownByWords = new WeakMap<readonly string[], readonly ReadonlySet<string>[]>()

/** Lists for each cell of a row the columns that it may name in other forms of their words. */
const listByWords = (row: readonly string[]): readonly ReadonlySet<string>[] => {
  const listed = knownByWords.get(row)
  if (listed) return listed
  const cells = row.length > maxWordedColumns ? [] : row
  const found = cells.map((cell) => {
    const headers = new Set(findHeadersByWords(cell))
    for (const name of toAlternatives(cell))
      for (const header of findHeadersByWords(name)) headers.add(header)
    return headers
  })
  knownByWords.set(row, found)
  return found
}

/** Finds the only free cell that names this column by its words, and no other column of the table. */
const byWords: Strategy = ({ header }, { columns, row, isTaken }) => {
  const listed = listByWords(row)
  const [only, another] = listed.flatMap((headers, place) =>
    headers.has(header) && !isTaken(place) ? [place] : [],
  )
  if (only === undefined || another !== undefined) return undefined
  return columns.filter((column) => listed[only]?.has(column.header)).length === 1 ? only : undefined
}

const byLastName: Strategy = ({ header, lastNames }, search) =>
  lastNames === undefined || isOneValue(search.map[header])
    ? undefined
    : findOnly(header, toKeys(lastNames), search)

/** Each is tried on all columns before the next one. */
const strategies: readonly Strategy[] = [byMap, byHeader, byHeaderWithoutUnit, bySynonym, byWords, byLastName]

/** Finds the place of each column in a row of headers. */
export const findPlaces = (
  { columns }: Pick<Headed, 'columns'>,
  row: readonly string[],
  map: HeaderMap,
): Place[] => {
  const places: Place[] = columns.map(() => undefined)
  const isTaken = (place: Place) => place !== undefined && places.includes(place)
  const search = { columns, row, keys: getKeys(row), map, isTaken }
  for (const strategy of strategies)
    for (const [at, column] of columns.entries()) places[at] ??= strategy(column, search)
  return places
}

/** Checks whether a header of the file is one of the last names of our column. */
export const isLastName = ({ lastNames = [] }: Pick<Columns[number], 'lastNames'>, header: string): boolean =>
  toKeys(lastNames).has(normalizeHeader(withoutUnit(header)))

import { serviceRowColumns } from '#contract/exchange/derived-columns.ts'
import {
  chargesKind,
  findChargeColumns,
  listChargePlaces,
  type ChargeColumns,
  type HeaderColumns,
} from '../charges/charge-columns.ts'
import {
  describeHeaders,
  findFixed,
  getFixedValue,
  UnmappedTableError,
  type ColumnMapping,
  type RememberedMap,
} from '../headers/column-map.ts'
import { findKind, guessHeader } from '../headers/header-kind.ts'
import { normalizeHeader, type Headed, type HeaderMap } from '../headers/header-names.ts'
import { findPlaces, isLastName } from '../headers/header-strategies.ts'
import { describeNoHeader } from '../headers/no-header.ts'
import { findTemplate } from './gis-templates.ts'
import { assertRoubles } from '../headers/header-units.ts'
import { proposePayments } from '../headers/headerless.ts'
import { joinHeaderRows, type HeadRow } from '../headers/joined-headers.ts'
import { UnreadableTableError } from '../errors.ts'
import type { RegisterSector } from '../readers/registers/register.ts'
import {
  assertNoServices,
  describeMissing,
  findServiceColumns,
  hasServiceColumns,
  nameServices,
  type FoundServices,
} from '../charges/service-columns.ts'
import { describeTitle, readTitle } from '../headers/title-month.ts'
import { describeTurnover, findTurnover } from '../charges/turnover.ts'
import { damagedSign } from '../values/cell-text.ts'
import { showHeader } from '../values/letters.ts'

/** What an organisation's files may need beside their headers. */
export interface TableContext {
  /** Our column to the header in the file, or to `=` and one value for all rows. */
  readonly map: HeaderMap
  readonly remembered: readonly RememberedMap[]
  /** The remembered choice was made for this file. */
  readonly isChosen?: boolean
  readonly sectors: readonly RegisterSector[]
}

export const pickPlaced = (
  row: readonly string[],
  places: readonly (number | undefined)[],
): readonly string[] => places.flatMap((place) => (place === undefined ? [] : [row[place] ?? '']))

interface Surroundings {
  readonly above: readonly HeadRow[]
  /** First rows of data. */
  readonly below: readonly HeadRow[]
  /** With what the title says. */
  readonly map: HeaderMap
}

const assertNotDamaged = (shown: readonly string[]): void => {
  const damaged = shown.find((name) => name.includes(damagedSign))
  if (damaged !== undefined)
    throw new UnreadableTableError(
      `знак испорчен в названии столбца «${damaged}»: исправьте его или сохраните файл ещё раз в UTF-8`,
    )
}

/** Columns that only the title has, of those that the kind must have. */
const listTitled = ({ columns }: Headed, { places }: Pick<HeaderColumns, 'places'>, map: HeaderMap) =>
  columns.flatMap(({ header, isRequired }, at) =>
    isRequired && places[at] === undefined && map[header] === undefined ? [header] : [],
  )

const describeLastNames = ({ columns }: Headed, { header, places }: HeaderColumns): readonly string[] =>
  columns.flatMap((column, at) => {
    const name = header[places[at] ?? -1]
    return name !== undefined && isLastName(column, name) ? [messages.ofDay(column.header, name)] : []
  })

/** What a header says beside the places of its columns. */
export const describeHeader = (
  kind: Headed,
  columns: HeaderColumns,
  charges: ChargeColumns | undefined,
  { above, map }: { readonly above: readonly HeadRow[]; readonly map: HeaderMap },
) => ({
  charges,
  unknown: columns.header.filter(
    (name, at) => name !== '' && !columns.places.includes(at) && !listChargePlaces(charges).includes(at),
  ),
  about: [
    ...describeTitle(listTitled(kind, columns, map), above),
    ...describeLastNames(kind, columns),
    ...(charges?.notes ?? []),
  ],
})

interface Read<K extends Headed> {
  readonly kind: K
  readonly row: HeadRow
  readonly services?: FoundServices | undefined
}

const readHeader = <K extends Headed>(
  { kind, row: { cells: row }, services }: Read<K>,
  given: HeaderMap,
  { above, below, map }: Surroundings,
) => {
  const places = services?.places ?? findPlaces(kind, row, map)
  const shown = row.map(showHeader)
  const charges = services?.charges ?? findChargeColumns(kind, { header: shown, places }, below)
  const used = [...pickPlaced(row, places), ...pickPlaced(row, listChargePlaces(charges))]
  assertRoubles([...above.flatMap(({ cells }) => cells), ...used])
  const names = row.map(normalizeHeader)
  const known = new Set(places.map((place) => (place === undefined ? undefined : names[place])))
  const twice = row.find((_, at) => known.has(names[at]) && !places.includes(at))
  if (twice !== undefined) throw new UnreadableTableError(`столбец «${showHeader(twice)}» стоит дважды`)
  assertNotDamaged(shown)
  const fixed = findFixed(kind, row, places, map)
  const columns = { header: shown, places }
  const described = describeHeader(kind, columns, charges, { above, map: given })
  return { kind, fixed, width: row.length, ...columns, ...described }
}

/** Choices for headers and values that are known, so that a member chooses only the others. */
const proposeColumns = (
  { columns }: Pick<Headed, 'columns'>,
  names: readonly string[],
  map: HeaderMap,
): ColumnMapping['columns'] => {
  const places = findPlaces({ columns }, names, {})
  return Object.fromEntries(
    columns.flatMap(({ header }, at) => {
      const [name, value] = [names[places[at] ?? -1], map[header]]
      const choice = name ?? (getFixedValue(value) === undefined ? undefined : value)
      return choice === undefined ? [] : [[header, choice]]
    }),
  )
}

/** A balance sheet holds balances only. */
const guessBalances = (kinds: readonly Headed[], row: HeadRow) => {
  const kind = kinds.find(({ name }) => name === 'balances')
  return kind && { kind, row }
}

const readTitleAbove = (rows: readonly HeadRow[], row: HeadRow | undefined): HeaderMap =>
  row ? readTitle(rows.slice(0, rows.indexOf(row))) : {}

/** Says why no row is a header. A member is asked to choose the columns that are not known. */
export const noHeader = (
  kinds: readonly Headed[],
  rows: readonly HeadRow[],
  given: HeaderMap,
): UnreadableTableError => {
  const template = findTemplate(rows)
  if (template) return template
  const turnover = kinds.some(({ name }) => name === 'balances') ? findTurnover(rows) : undefined
  const title = readTitleAbove(rows, turnover ?? guessHeader(kinds, rows, given)?.row)
  const map = { ...title, ...given }
  const message = turnover ? describeTurnover(turnover) : describeNoHeader(kinds, rows, map)
  const guess = turnover ? guessBalances(kinds, turnover) : guessHeader(kinds, rows, map)
  const found = describeHeaders(rows, guess?.row)
  if (!found) return new UnreadableTableError(message)
  const [only, another] = kinds
  const kind = guess?.kind ?? (another ? undefined : only)
  const names = found.headers.map(({ name }) => name)
  const columns = kind ? proposeColumns(kind, names, map) : {}
  const proposed = found.line === null && !guess ? proposePayments(kinds, rows, map) : undefined
  const asked = proposed ?? { message, kind: kind?.name ?? null, columns }
  return new UnmappedTableError(asked.message, {
    ...found,
    register: null,
    kind: asked.kind,
    columns: { ...columns, ...asked.columns },
  })
}

export const withPrefix = (prefix: string, error: UnreadableTableError): UnreadableTableError =>
  error instanceof UnmappedTableError
    ? new UnmappedTableError(prefix + error.message, error.mapping, error)
    : new UnreadableTableError(prefix + error.message, { cause: error })

/** An organisation with one sector needs no column of sectors. */
export const withOnlySector = ({ map, sectors: [only, another] }: TableContext): HeaderMap =>
  only && !another ? { Сектор: `=${only.code}`, ...map } : map

/**
 * Many tables name the flats and residents beside their data. A table with columns of another kind is not a table of
 * accounts, even if it lacks some of that kind.
 */
const assertNoOtherKind = (
  kind: Headed,
  kinds: readonly Headed[],
  head: readonly HeadRow[],
  row: readonly string[],
  map: HeaderMap,
): void => {
  if (kind.name !== 'accounts') return
  const others = kinds.filter((other) => other !== kind)
  if (others.some((other) => countOwn(other, kind, row) >= minOwnColumns))
    throw withPrefix(messages.otherKind, noHeader(others, head, map))
}
const minOwnColumns = 2

/** Counts the required columns that a row has of a kind, without those of `kind`. */
const countOwn = (other: Headed, kind: Headed, row: readonly string[]): number => {
  const taken = findPlaces(kind, row, {})
  return findPlaces(other, row, {}).filter(
    (place, at) => place !== undefined && !taken.includes(place) && other.columns[at]?.isRequired,
  ).length
}

const messages = {
  ofDay: (column: string, name: string) => `«${column}» взят из столбца «${name}», по месяцу дня`,
  otherKind:
    'есть столбцы не только лицевых счетов. Если это лицевые счета, назовите вид: --as accounts. Иначе ',
} as const

/** Joins headers of two rows. */
export const joinHead = (
  rows: readonly HeadRow[],
  kinds: readonly Headed[],
  given: HeaderMap,
): readonly HeadRow[] => {
  const map = { ...readTitle(rows), ...given }
  return joinHeaderRows(
    rows,
    (cells, line) =>
      findKind(kinds, cells, map) !== undefined ||
      hasServiceColumns(
        kinds,
        { line, cells },
        rows.filter((row) => row.line > line),
      ),
  )
}

/** Kinds whose columns tables of other kinds may have beside their own. */
const isMaster = ({ name }: Headed): boolean => name === 'accounts' || name === 'meters'

/** A member is asked for the columns of a table whose services have columns of their own. */
const assertNoneMissing = (
  kind: Headed,
  row: HeadRow,
  services: FoundServices,
  { above, below, map }: Surroundings,
): void => {
  if (services.missing.length === 0) return
  const message = describeMissing(row, services.missing)
  const found = describeHeaders([...above, row, ...below], row)
  if (!found) throw new UnreadableTableError(message)
  const asked = { columns: kind.columns.filter(({ header }) => serviceRowColumns.includes(header)) }
  const names = found.headers.map(({ name }) => name)
  throw new UnmappedTableError(message, {
    ...found,
    register: null,
    services: nameServices(services),
    kind: kind.name,
    columns: proposeColumns(asked, names, map),
  })
}

/** Finds the services of a row. The error for a list of flats with such columns says how to import it. */
const findServicesOf = (
  charges: Headed,
  kind: Headed | undefined,
  row: HeadRow,
  around: Surroundings,
): FoundServices | undefined => {
  try {
    const services = findServiceColumns(charges, row, around.map, around)
    if (services) assertNoneMissing(charges, row, services, around)
    return services
  } catch (error) {
    throw error instanceof UnreadableTableError && kind?.name === 'accounts'
      ? withPrefix(messages.otherKind, error)
      : error
  }
}

/** Returns the kind of a header; undefined for other rows. */
const findKindOfRow = <K extends Headed>(
  kinds: readonly K[],
  row: HeadRow,
  around: Surroundings,
): Read<K> | undefined => {
  const { below, map } = around
  const own = findKind(
    kinds.filter((kind) => !isMaster(kind)),
    row.cells,
    map,
  )
  if (own) return { kind: own, row }
  const kind = findKind(kinds, row.cells, map)
  const charges = kinds.find(({ name }) => name === chargesKind)
  const services = charges && findServicesOf(charges, kind, row, around)
  if (charges && services) return { kind: charges, row, services }
  if (charges && !kind) assertNoServices(charges, row, below)
  return kind && { kind, row }
}

/** Finds the first header of a file or sheet; `names` are rows above it that a file has in another place. */
export const findHeader = <K extends Headed>(
  kinds: readonly K[],
  head: readonly HeadRow[],
  given: HeaderMap,
  names: readonly HeadRow[] = [],
) => {
  for (const [at, row] of head.entries()) {
    const above = [...names, ...head.slice(0, at)]
    const around = { above, below: head.slice(at + 1), map: { ...readTitle(above), ...given } }
    const read = findKindOfRow(kinds, row, around)
    if (!read) continue
    assertNoOtherKind(read.kind, kinds, head, row.cells, given)
    return { header: readHeader(read, given, around), row }
  }
  return undefined
}

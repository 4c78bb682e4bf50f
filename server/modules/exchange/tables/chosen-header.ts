import { serviceRowColumns } from '#contract/exchange/derived-columns.ts'
import {
  chargesKind,
  findChargeColumns,
  listChargePlaces,
  type HeaderColumns,
} from '../charges/charge-columns.ts'
import {
  findRemembered,
  findFixed,
  getFixedValue,
  UnmappedTableError,
  type ColumnChoice,
  type ColumnMapping,
  type FoundHeaders,
  type RememberedMap,
} from '../headers/column-map.ts'
import { listMissing } from '../headers/header-kind.ts'
import type { Headed } from '../headers/header-names.ts'
import { assertRoubles } from '../headers/header-units.ts'
import type { HeadRow } from '../headers/joined-headers.ts'
import { findServiceColumns, nameServices, type FoundServices } from '../charges/service-columns.ts'
import { describeHeader, pickPlaced, type TableContext } from './table-header.ts'
import { readTitle } from '../headers/title-month.ts'

const messages = {
  askAgain: (headers: readonly string[]) =>
    `столбцы сопоставлены как в прошлый раз. Укажите заново: ${headers.map((header) => `«${header}»`).join(', ')}. Одно значение на все строки в этом файле может быть другим`,
} as const

/** Columns whose value for all rows differs from file to file. */
const ofOneFile: readonly string[] = ['Период', 'На дату', 'Дата', 'Выставлено', 'Оплатить до']

/** Without the months and days of an earlier file. */
const withoutDays = (columns: ColumnChoice): ColumnChoice =>
  Object.fromEntries(
    Object.entries(columns).filter(
      ([header, choice]) => getFixedValue(choice) === undefined || !ofOneFile.includes(header),
    ),
  )

/** A member who chooses the service of each row reads no services from the columns. */
const findChosenServices = (
  kind: Headed,
  columns: ColumnChoice,
  places: HeaderColumns['places'],
  { above, row, below }: FoundRows,
): FoundServices | undefined => {
  const isOfServices =
    kind.name === chargesKind && Object.keys(columns).every((header) => serviceRowColumns.includes(header))
  return row && isOfServices ? findServiceColumns(kind, row, columns, { above, below }, places) : undefined
}

interface FoundRows {
  readonly above: readonly HeadRow[]
  /** Undefined: the file has no headers. */
  readonly row: HeadRow | undefined
  readonly below: readonly HeadRow[]
}

const splitRows = (rows: readonly HeadRow[], found: FoundHeaders): FoundRows => ({
  above: rows.filter(({ line }) => found.line !== null && line < found.line),
  row: rows.find(({ line }) => line === found.line),
  below: rows.filter(({ line }) => line > (found.line ?? 0)),
})

/** Reads a header by the choices of a member; undefined if they do not fit the kind any more. */
const readChosen = <K extends Headed>(
  kinds: readonly K[],
  rows: FoundRows,
  found: FoundHeaders,
  { map: { kind: name, columns: remembered }, isChosen }: { map: RememberedMap; isChosen: boolean },
) => {
  const kind = kinds.find((known) => known.name === name)
  if (!kind) return undefined
  const { above, below } = rows
  const given = isChosen ? remembered : withoutDays(remembered)
  const columns = { ...pickKnown(kind, readTitle(above)), ...given }
  const names = found.headers.map((header) => header.name)
  const places = kind.columns.map(({ header }) => {
    const place = names.indexOf(columns[header] ?? '')
    return place === -1 ? undefined : place
  })
  const services = findChosenServices(kind, columns, places, rows)
  const mapping: ColumnMapping = {
    ...found,
    register: null,
    ...(services && { services: nameServices(services) }),
    kind: name,
    columns,
  }
  const asked = Object.keys(remembered).filter((header) => columns[header] === undefined)
  if (asked.length > 0) throw new UnmappedTableError(messages.askAgain(asked), { ...mapping, asked })
  if ((services?.missing ?? listMissing(kind, places, columns)).length > 0) return undefined
  const header = { header: names, places }
  const charges =
    services?.charges ?? (found.line === null ? undefined : findChargeColumns(kind, header, below))
  assertRoubles([
    ...above.flatMap(({ cells }) => cells),
    ...pickPlaced(names, [...places, ...listChargePlaces(charges)]),
  ])
  const { unknown, about } = describeHeader(kind, header, charges, { above, map: given })
  return {
    kind,
    fixed: findFixed(kind, names, places, columns),
    width: names.length,
    ...header,
    charges,
    about,
    unknown: found.line === null ? [] : unknown,
    mapping,
  }
}

const pickKnown = ({ columns }: Headed, title: ColumnChoice): ColumnChoice =>
  Object.fromEntries(
    Object.entries(title).filter(([header]) => columns.some((column) => column.header === header)),
  )

/**
 * Returns the table of a member's earlier choice, and the line before its data. `names` are rows above it that a file
 * has in another place. Throws `UnmappedTableError` if a month or day must be given again.
 */
export const findChosen = <K extends Headed>(
  kinds: readonly K[],
  rows: readonly HeadRow[],
  { remembered, isChosen = false }: TableContext,
  names: readonly HeadRow[] = [],
) => {
  const { found, map } = findRemembered(rows, remembered) ?? {}
  if (!found || !map) return undefined
  const { above, ...others } = splitRows(rows, found)
  const header = readChosen(kinds, { above: [...names, ...above], ...others }, found, { map, isChosen })
  return header && { header, last: found.line ?? 0 }
}

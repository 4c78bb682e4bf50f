import type { Derivation } from '../derivation.ts'
import type { Table } from '../table.ts'
import type { Kind } from '../stage.ts'
import { faultyCell, nothing, readCell, unfilled, type StagedCell } from './staged-cell.ts'

type DerivedTable = Pick<Table<Kind>, 'kind' | 'places' | 'fixed'>
/** By header. */
type Cells = ReadonlyMap<string, StagedCell>

const isPlaced = ({ kind, places, fixed }: DerivedTable, header: string): boolean => {
  const at = kind.columns.findIndex((column) => column.header === header)
  return places[at] !== undefined || fixed?.[at] !== undefined
}

/** The derivations whose columns the table has. */
export const listDerivations = (table: DerivedTable): readonly Derivation[] =>
  (table.kind.derived ?? []).filter(({ from }) => from.every((header) => isPlaced(table, header)))

const withFault = ({ from: [first = ''], into }: Derivation, text: string, fault: string | null): Cells => {
  const empty = into.map((header) => [header, faultyCell('', null)] as const)
  return new Map(fault === null ? empty : [...empty, [first, faultyCell(text, fault)]])
}

const isUnfilled = ({ field, fault }: StagedCell): boolean =>
  field === nothing && (fault === null || fault === unfilled)

/** Reads the cells that a derivation fills, and the fault of the cell it takes them from. */
const deriveCells = (
  derivation: Derivation,
  table: DerivedTable,
  read: (header: string) => StagedCell,
): Cells => {
  const { from, into, derive } = derivation
  const [target = ''] = into
  // The table has the column itself, which wins.
  if (!isUnfilled(read(target))) return new Map()
  const cells = from.map(read)
  const isOwn = isPlaced(table, target)
  if (isOwn && cells.every((cell) => isUnfilled(cell))) return new Map()
  if (cells.some(({ fault }) => fault !== null)) return withFault(derivation, '', null)
  const derived = derive(cells.map(({ value }) => value))
  if ('fault' in derived) return withFault(derivation, cells[0]?.text ?? '', derived.fault)
  return new Map(
    table.kind.columns.flatMap((column) => {
      const at = into.indexOf(column.header)
      return at === -1 ? [] : [[column.header, readCell(column, derived.texts[at] ?? '')] as const]
    }),
  )
}

const none: Cells = new Map()

/** Returns a function that finds the derived cells of a row. */
export const cellDeriver = (table: DerivedTable) => {
  const derivations = listDerivations(table)
  return (read: (header: string) => StagedCell): Cells => {
    if (derivations.length === 0) return none
    const cells = new Map<string, StagedCell>()
    for (const derivation of derivations)
      for (const [header, cell] of deriveCells(derivation, table, read)) cells.set(header, cell)
    return cells
  }
}

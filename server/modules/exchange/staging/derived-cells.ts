import type { Column } from '../values/columns.ts'
import type { Completion, Derivation } from '../values/derivation.ts'
import type { Table } from '../tables/table.ts'
import type { Kind } from './stage.ts'
import { faultyCell, nothing, readCell, unfilled, type StagedCell } from '../values/staged-cell.ts'

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
  const { from, beside = [], into, derive } = derivation
  const [target = ''] = into
  // The table has the column itself, which wins.
  if (!isUnfilled(read(target))) return new Map()
  const cells = from.map(read)
  const isOwn = isPlaced(table, target)
  if (isOwn && cells.every((cell) => isUnfilled(cell))) return new Map()
  if (cells.some(({ fault }) => fault !== null)) return withFault(derivation, '', null)
  const all = [...cells, ...beside.map(read)]
  const derived = derive(
    all.map(({ value }) => value),
    all.map(({ text }) => text),
  )
  const faulty =
    'fault' in derived
      ? withFault(derivation, cells[0]?.text ?? '', derived.fault)
      : new Map<string, StagedCell>()
  const { texts } = derived
  if (texts === undefined) return faulty
  const filled = table.kind.columns.flatMap((column) => {
    const at = into.indexOf(column.header)
    return at === -1 ? [] : [[column.header, readCell(column, texts[at] ?? '')] as const]
  })
  return new Map([...faulty, ...filled])
}

const none: Cells = new Map()

const completeCell = (
  { header, beside, complete }: Completion,
  column: Column,
  read: (header: string) => StagedCell,
): Cells => {
  const { value, text } = read(header)
  if (value === null) return none
  const completed = complete(
    value,
    beside.map((name) => read(name).value),
  )
  if ('fault' in completed) return new Map([[header, faultyCell(text, completed.fault)]])
  const [whole = ''] = completed.texts
  return whole === value ? none : new Map([[header, readCell(column, whole)]])
}

/** Returns a function that finds the derived and completed cells of a row. */
export const cellDeriver = (table: DerivedTable) => {
  const derivations = listDerivations(table)
  const completions = (table.kind.completed ?? []).flatMap((completion) => {
    const column = table.kind.columns.find(({ header }) => header === completion.header)
    return column && isPlaced(table, column.header) ? [{ completion, column }] : []
  })
  return (read: (header: string) => StagedCell): Cells => {
    if (derivations.length + completions.length === 0) return none
    const cells = new Map<string, StagedCell>()
    for (const { completion, column } of completions)
      for (const [header, cell] of completeCell(completion, column, read)) cells.set(header, cell)
    for (const derivation of derivations)
      for (const [header, cell] of deriveCells(derivation, table, read)) cells.set(header, cell)
    return cells
  }
}

import { serveTasks } from '../../../kernel/isolated-program.ts'
import { kinds } from '../kinds.ts'
import { UnmappedTableError, type ColumnMapping } from '../column-map.ts'
import { UnreadableTableError } from '../read-csv.ts'
import { findTables } from '../read-table.ts'
import { stageRows } from './stage-rows.ts'
import type { ReadOrder, ReadProgress, StagedTable } from './staged-table.ts'

/** In import order. */
export type ReadResult =
  | readonly StagedTable[]
  | { readonly unreadable: string; readonly mapping: ColumnMapping | null }

const read = async (
  { paths, kind, folder, ...context }: ReadOrder,
  onProgress: (progress: ReadProgress) => void,
): Promise<readonly StagedTable[]> => {
  const known = kind === null ? kinds : kinds.filter(({ name }) => name === kind)
  const { tables, close } = await findTables(paths, known, context)
  try {
    const staged: StagedTable[] = []
    for (const table of tables.toSorted(
      (left, right) => kinds.indexOf(left.kind) - kinds.indexOf(right.kind),
    ))
      staged.push(await stageRows(table, folder, staged.length, onProgress))
    return staged
  } finally {
    close()
  }
}

serveTasks<ReadOrder, ReadResult, ReadProgress>(async (order, onProgress) => {
  try {
    return await read(order, onProgress)
  } catch (error) {
    if (error instanceof UnreadableTableError)
      return {
        unreadable: error.message,
        mapping: error instanceof UnmappedTableError ? error.mapping : null,
      }
    throw error
  }
})

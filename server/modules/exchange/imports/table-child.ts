import { serveTasks } from '../../../kernel/isolated-program.ts'
import { kinds } from '../kinds/all.ts'
import { UnmappedTableError, type ColumnMapping } from '../headers/column-map.ts'
import { UnreadableTableError } from '../errors.ts'
import { findTables } from '../tables/read-table.ts'
import { stageRows } from '../staging/stage-rows.ts'
import type { ReadOrder, ReadProgress, StagedTable } from '../staging/staged-table.ts'

/** Null once all tables are read. */
export type ReadResult = { readonly unreadable: string; readonly mapping: ColumnMapping | null } | null

/** Tables come in import order. */
export type ReadMessage = ReadProgress | { readonly table: StagedTable }

const read = async (
  { paths, kind, folder, ...context }: ReadOrder,
  onMessage: (message: ReadMessage) => void,
): Promise<null> => {
  const known = kind === null ? kinds : kinds.filter(({ name }) => name === kind)
  const { tables, close } = await findTables(paths, known, context)
  try {
    const ordered = tables.toSorted((left, right) => kinds.indexOf(left.kind) - kinds.indexOf(right.kind))
    for (const [at, table] of ordered.entries())
      onMessage({ table: await stageRows(table, folder, at, onMessage) })
    return null
  } finally {
    close()
  }
}

serveTasks<ReadOrder, ReadResult, ReadMessage>(async (order, onMessage) => {
  try {
    return await read(order, onMessage)
  } catch (error) {
    if (error instanceof UnreadableTableError)
      return {
        unreadable: error.message,
        mapping: error instanceof UnmappedTableError ? error.mapping : null,
      }
    throw error
  }
})

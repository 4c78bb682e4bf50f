import { answerOrders } from '../../../kernel/isolated-program.ts'
import { kinds } from '../kinds.ts'
import { Unreadable } from '../read-csv.ts'
import { findTables } from '../read-table.ts'
import { stageRows } from './stage-rows.ts'
import type { ReadOrder, ReadProgress, StagedTable } from './staged-table.ts'

/** In import order. */
export type ReadResult = readonly StagedTable[] | { readonly unreadable: string }

const read = async (
  { paths, kind, map, folder }: ReadOrder,
  onProgress: (progress: ReadProgress) => void,
): Promise<readonly StagedTable[]> => {
  const known = kind === null ? kinds : kinds.filter(({ name }) => name === kind)
  const { tables, close } = await findTables(paths, known, map)
  try {
    const staged: StagedTable[] = []
    for (const table of tables.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind)))
      staged.push(await stageRows(table, folder, staged.length, onProgress))
    return staged
  } finally {
    close()
  }
}

answerOrders<ReadOrder, ReadResult, ReadProgress>(async (order, onProgress) => {
  try {
    return await read(order, onProgress)
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.message }
    throw error
  }
})

import type { Queryable } from '../../../db/connect.ts'
import type { ColumnChoice, RememberedMap } from '../headers/column-map.ts'
import { listSectors } from './column-map-store.ts'
import type { TableContext } from '../tables/table-header.ts'

/** Without `remembered` a table is read by its headers and `map` only, as programs and commands expect. */
export const findTableContext = async (
  sql: Queryable,
  organisationId: number,
  {
    map = {},
    remembered = [],
    isChosen = false,
  }: {
    readonly map?: ColumnChoice
    readonly remembered?: readonly RememberedMap[]
    readonly isChosen?: boolean
  },
): Promise<TableContext> => ({
  map,
  remembered,
  isChosen,
  sectors: await listSectors(sql, organisationId),
})

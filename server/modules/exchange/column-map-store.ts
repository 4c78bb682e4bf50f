import type { Queryable } from '../../db/connect.ts'
import type { ColumnChoice, RememberedMap } from './column-map.ts'
import type { TableContext } from './read-table.ts'
import type { RegisterSector } from './registers/register.ts'

/** Per organisation; the oldest are forgotten. */
const maxMaps = 200

export const listMaps = (sql: Queryable, organisationId: number) => sql<RememberedMap[]>`
  select fingerprint, kind, columns from column_map where organisation_id = ${organisationId}`

/** Without `remembered` a table is read by its headers and `map` only, as programs and commands expect. */
export const findTableContext = async (
  sql: Queryable,
  organisationId: number,
  {
    map = {},
    remembered = [],
  }: { readonly map?: ColumnChoice; readonly remembered?: readonly RememberedMap[] },
): Promise<TableContext> => ({
  map,
  remembered,
  sectors: await sql<RegisterSector[]>`
    select code, name, requisites.personal_account as settlement
    from sector left join sector_requisites requisites on requisites.sector_id = sector.id
    where organisation_id = ${organisationId} order by sector.id`,
})

export const rememberMap = async (
  tx: Queryable,
  organisationId: number,
  { fingerprint, kind, columns }: RememberedMap,
  now: Date,
): Promise<void> => {
  await tx`
    insert into column_map (organisation_id, fingerprint, kind, columns, changed_at)
    values (${organisationId}, ${fingerprint}, ${kind}, ${tx.json({ ...columns })}, ${now})
    on conflict (organisation_id, fingerprint)
    do update set kind = excluded.kind, columns = excluded.columns, changed_at = excluded.changed_at`
  await tx`
    delete from column_map where organisation_id = ${organisationId} and fingerprint not in (
      select fingerprint from column_map where organisation_id = ${organisationId}
      order by changed_at desc, fingerprint limit ${maxMaps})`
}

export const forgetMap = (tx: Queryable, organisationId: number, fingerprint: string) =>
  tx`delete from column_map where organisation_id = ${organisationId} and fingerprint = ${fingerprint}`

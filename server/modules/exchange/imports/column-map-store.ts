import type { Queryable } from '../../../db/connect.ts'
import type { RememberedMap } from '../headers/column-map.ts'
import type { RegisterSector } from '../readers/registers/register.ts'

/** Per organisation; the oldest are forgotten. */
const maxMaps = 200

export const listMaps = (sql: Queryable, organisationId: number) => sql<RememberedMap[]>`
  select fingerprint, kind, columns from column_map where organisation_id = ${organisationId}`

/** With the bank account that the requisites of each name. */
export const listSectors = (sql: Queryable, organisationId: number) => sql<RegisterSector[]>`
  select code, name, requisites.personal_account as settlement
  from sector left join sector_requisites requisites on requisites.sector_id = sector.id
  where organisation_id = ${organisationId} order by sector.id`

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

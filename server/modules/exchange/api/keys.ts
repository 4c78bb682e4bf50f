import type { KeyScope } from '#contract/exchange/schema.ts'
import type { Queryable } from '../../../db/connect.ts'
import { hashOfKey, newKey } from '../../../kernel/api-client.ts'

interface NewKey {
  readonly organisationId: number
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly who: string
  readonly now: Date
}

/** Returns the key once; only its hash is stored (G-07). */
export const createKey = async (sql: Queryable, { organisationId, name, scopes, who, now }: NewKey) => {
  const key = newKey()
  const [row] = await sql<{ readonly id: number }[]>`
    insert into api_key (organisation_id, name, scopes, hash, created_by, created_at)
    values (${organisationId}, ${name}, ${[...scopes]}, ${hashOfKey(key)}, ${who}, ${now}) returning id`
  return { id: row?.id ?? 0, key }
}

export interface ListedKey {
  readonly id: number
  readonly organisation: string
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly createdBy: string
  readonly createdAt: Date
  readonly revokedAt: Date | null
}

export const listKeys = (sql: Queryable, organisationId: number) => sql<ListedKey[]>`
  select key.id, organisation.name as organisation, key.name, scopes, created_by,
    created_at, revoked_at
  from api_key key join organisation on organisation.id = key.organisation_id
  where organisation_id = ${organisationId} order by key.id desc`

/** Returns false if unknown or already revoked. */
export const revokeKey = async (
  sql: Queryable,
  { organisationId, id, now }: { organisationId: number; id: number; now: Date },
): Promise<boolean> => {
  const { count } = await sql`
    update api_key set revoked_at = ${now}
    where id = ${id} and organisation_id = ${organisationId} and revoked_at is null`
  return count === 1
}

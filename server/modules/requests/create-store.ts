import type { RequestType } from '#contract/requests/schema.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { StoredPhone } from './store.ts'

/** A request that is made now. */
export interface RequestToMake {
  readonly type: RequestType
  readonly category: string
  readonly categoryName: string
  readonly subcategory: string
  readonly subcategoryName: string
  readonly description: string
  readonly phones: readonly StoredPhone[]
  readonly desiredStartAt: string | null
  readonly key: string
  readonly fingerprint: Buffer
}

export interface Made {
  readonly id: number
  readonly number: number
}

/** What was made under a key before; undefined for nothing. */
export const findMade = async (tx: Queryable, profileId: number, key: string) => {
  const [row] = await tx<(Made & { readonly fingerprint: Buffer })[]>`
    select id, number, fingerprint from request where profile_id = ${profileId} and key = ${key}`
  return row
}

/** Makes a request; undefined when a twin with the same key was first: this waits until that one is committed. */
export const insertRequest = async (
  tx: Queryable,
  { organisationId, personalAccountId, profileId }: Caller,
  request: RequestToMake,
  now: Date,
): Promise<Made | undefined> => {
  const { type, category, categoryName, subcategory, subcategoryName, description } = request
  const [row] = await tx<Made[]>`
    insert into request (organisation_id, personal_account_id, profile_id, house, type, key, fingerprint,
      category, category_name, subcategory, subcategory_name, description, phones, status, desired_start_at,
      created_at, changed_at)
    select ${organisationId}, id, ${profileId}, house, ${type}, ${request.key}, ${request.fingerprint},
      ${category}, ${categoryName}, ${subcategory}, ${subcategoryName}, ${description},
      ${tx.json(request.phones.map((phone) => ({ ...phone })))}, 'accepted', ${request.desiredStartAt}, ${now}, ${now}
    from personal_account where id = ${personalAccountId}
    on conflict (profile_id, key) do nothing
    returning id, number`
  if (row) await tx`insert into request_event (request_id, status, at) values (${row.id}, 'accepted', ${now})`
  return row
}

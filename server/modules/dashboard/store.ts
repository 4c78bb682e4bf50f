import { attachmentsShown, type Attachment } from '#contract/dashboard/schema.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Caller } from '../../kernel/caller.ts'

type Reader = Pick<Caller, 'organisationId' | 'personalAccountId'>

/** Documents of the organisation, of the house and of the account, newest first; each is read by its index and the two are merged. */
export const listAttachments = (sql: Queryable, { organisationId, personalAccountId }: Reader) => {
  const newest = sql`
    order by published_on desc, id desc limit ${attachmentsShown}`
  const columns = sql`id, title, filename, size, published_on`
  return sql<Attachment[]>`
    select ${columns} from (
      (select ${columns} from attachment
       where organisation_id = ${organisationId} and personal_account_id is null and house = '' ${newest})
      union all
      (select ${columns} from attachment
       where organisation_id = ${organisationId} and personal_account_id is null
         and house = (select house from personal_account where id = ${personalAccountId}) ${newest})
      union all
      (select ${columns} from attachment
       where organisation_id = ${organisationId} and personal_account_id = ${personalAccountId} ${newest})
    ) readable ${newest}`
}

export interface StoredFile {
  readonly filename: string
  readonly content_type: string
  readonly content: Uint8Array
}

/** A document with its bytes; undefined for an unknown or foreign one. */
export const findAttachment = async (sql: Queryable, reader: Reader, id: number) => {
  const [row] = await sql<StoredFile[]>`
    select filename, content_type, content from attachment
    where id = ${id} and organisation_id = ${reader.organisationId}
      and (personal_account_id = ${reader.personalAccountId} or (personal_account_id is null
        and house in ('', (select house from personal_account where id = ${reader.personalAccountId}))))`
  return row
}

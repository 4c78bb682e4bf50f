import { attachmentsPage, type Attachment } from '#contract/documents/schema.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Principal } from '../../kernel/principal.ts'

type Reader = Pick<Principal, 'organisationId' | 'personalAccountId'>

const newestFirst = (sql: Queryable) => sql`order by published_on desc, id desc`

/**
 * Newest `limit` of organisation, house and account; null for all. Each uses its index, so other flats' documents cost
 * nothing.
 */
const readable = (sql: Queryable, { organisationId, personalAccountId }: Reader, limit: number | null) => {
  const newest = sql`${newestFirst(sql)} limit ${limit}::bigint`
  const columns = sql`id, title, filename, size, published_on`
  return sql`(
    (select ${columns} from attachment
     where organisation_id = ${organisationId} and personal_account_id is null and house = '' ${newest})
    union all
    (select ${columns} from attachment
     where organisation_id = ${organisationId} and personal_account_id is null
       and house = (select house from personal_account where id = ${personalAccountId}) ${newest})
    union all
    (select ${columns} from attachment
     where organisation_id = ${organisationId} and personal_account_id = ${personalAccountId} ${newest})
  ) readable`
}

interface AttachmentRow extends Omit<Attachment, 'published_on'> {
  readonly publishedOn: string
}

export const listAttachments = (sql: Queryable, reader: Reader, offset: number) => sql<AttachmentRow[]>`
  select * from ${readable(sql, reader, offset + attachmentsPage)}
  ${newestFirst(sql)} limit ${attachmentsPage} offset ${offset}`

export const countAttachments = async (sql: Queryable, reader: Reader): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*) from ${readable(sql, reader, null)}`
  return row?.count ?? 0
}

export interface StoredFile {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array
}

export const findAttachment = async (sql: Queryable, reader: Reader, id: number) => {
  const [row] = await sql<StoredFile[]>`
    select filename, content_type, content from attachment
    where id = ${id} and organisation_id = ${reader.organisationId}
      and (personal_account_id = ${reader.personalAccountId} or (personal_account_id is null
        and house in ('', (select house from personal_account where id = ${reader.personalAccountId}))))`
  return row
}

import type { DeskNews } from '#contract/news/desk-schema.ts'
import type { Queryable } from '../../../db/connect.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { hashVersion, type StaffCall } from '../../staff/service.ts'

const messages = {
  notFound: 'Такой новости нет. Возможно, её уже сняли',
} as const

/** The columns below, and `body`. */
export type NewsRow = Omit<DeskNews, 'published_at' | 'version'> & { readonly publishedAt: Date }

export const newsColumns = (sql: Queryable) => sql`id, title, house, published_at`

export const presentNews = ({ id, title, house, body, publishedAt: at }: NewsRow): DeskNews => {
  const content = { id, title, house, body, published_at: at.toISOString() }
  return { ...content, version: hashVersion(content) }
}

/** Throws `not_found` without a row. */
export const presentFound = ([row]: readonly NewsRow[]): DeskNews => {
  if (!row) throw new DomainError('not_found', [messages.notFound])
  return presentNews(row)
}

/** Reads an item, under a lock if `lock` is `for update`. Throws `not_found` for one of another organisation. */
export const readNews = async (
  from: Queryable,
  { member: { organisationId } }: StaffCall,
  id: number,
  lock = from``,
): Promise<DeskNews> =>
  presentFound(
    await from<NewsRow[]>`
      select ${newsColumns(from)}, body from news
      where id = ${id} and organisation_id = ${organisationId} ${lock}`,
  )

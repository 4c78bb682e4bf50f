import { newsPage, type NewsItem, type NewsEntry } from '#contract/news/schema.ts'
import type { Sql } from '../../db/connect.ts'
import type { Read } from '../../db/standby.ts'
import type { Principal } from '../../kernel/principal.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Clock } from '../../ports/clock.ts'
import { findNews, listNews, type StoredEntry } from './store.ts'

const presentEntry = ({ id, title, summary, house, publishedAt }: StoredEntry): NewsEntry => ({
  id,
  title,
  summary,
  published_at: publishedAt.toISOString(),
  for_house: house !== '',
})

const messages = {
  notFound: 'Такой новости нет. Возможно, её сняли с публикации',
} as const

interface NewsDeps {
  readonly sql: Sql
  readonly read: Read
  readonly clock: Clock
}

export const createNews = ({ sql, read, clock }: NewsDeps) => ({
  list: async (caller: Principal, offset: number) => {
    const page = { until: clock.now(), offset, limit: newsPage }
    const rows = await read((from) => listNews(from, caller, page))
    return { results: rows.map(presentEntry) }
  },

  /** A forbidden piece counts as unknown (decision 8). */
  get: async (caller: Principal, id: number): Promise<NewsItem> => {
    const row = await findNews(sql, caller, { until: clock.now(), id })
    if (!row) throw new DomainError('not_found', [messages.notFound])
    return { ...presentEntry(row), body: row.body }
  },
})

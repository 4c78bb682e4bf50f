import type { Sql } from '../../../server/db/connect.ts'

interface News {
  readonly published_at: string
  readonly house?: string
  readonly body?: string
}

/** A piece of news of the organisation; returns its id. */
export const addNews = async (sql: Sql, organisation: number, news: News): Promise<number> => {
  const { house = '', body = '<p>Текст</p>', published_at } = news
  const [row] = await sql<{ id: number }[]>`
    insert into news (organisation_id, house, title, summary, body, published_at)
    values (${organisation}, ${house}, 'Новость', 'Кратко', ${body}, ${published_at}) returning id`
  if (!row) throw new Error('Nothing was inserted')
  return row.id
}

import type { Sql } from '../../../server/db/connect.ts'

interface News {
  readonly published_at: string
  readonly house?: string
  readonly body?: string
}

export const addNews = async (sql: Sql, organisation: number, news: News): Promise<number> => {
  const { house = '', body = '<p>Текст</p>', published_at } = news
  const [row] = await sql<{ id: number }[]>`
    insert into news (organisation_id, house, title, summary, body, published_at)
    values (${organisation}, ${house}, 'Новость', 'Кратко', ${body}, ${published_at}) returning id`
  if (!row) throw new Error('Nothing was inserted')
  return row.id
}

export const addNewsPicture = async (sql: Sql, organisation: number): Promise<string> => {
  const [row] = await sql<{ id: string }[]>`
    insert into news_picture (organisation_id, width, height, content, seen_at)
    values (${organisation}, 320, 240, ${Buffer.from('RIFF')}, now()) returning id`
  if (!row) throw new Error('Nothing was inserted')
  return row.id
}

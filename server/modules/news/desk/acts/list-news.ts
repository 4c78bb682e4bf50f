import type * as z from 'zod/mini'
import { deskNewsPage, type deskNewsQuerySchema } from '#contract/news/desk-schema.ts'
import { hasWords, listHouses, type StaffCall, type StaffDeps } from '../../../staff/service.ts'
import { newsColumns, presentNews, type NewsRow } from '../read-news.ts'

export const listDeskNews = async (
  { sql, clock }: StaffDeps,
  { member: { organisationId } }: StaffCall,
  { offset = 0, search = '' }: z.output<typeof deskNewsQuerySchema>,
) => {
  const rows = await sql<NewsRow[]>`
    select ${newsColumns(sql)}, '' as body from news
    where organisation_id = ${organisationId} ${hasWords(sql, 'title', search)}
    order by published_at desc, id desc limit ${deskNewsPage + 1} offset ${offset}`
  return {
    news: rows.slice(0, deskNewsPage).map((row) => {
      const { id, title, house, published_at } = presentNews(row)
      return { id, title, house, published_at }
    }),
    has_more: rows.length > deskNewsPage,
    asked_at: clock.now().toISOString(),
    houses: await listHouses(sql, organisationId),
  }
}

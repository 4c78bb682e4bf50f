import { shiftDate } from '#contract/calendar.ts'
import type { Tx } from '../db/connect.ts'
import type { DemoNews } from './demo-data.ts'
import { earlierNews } from './demo-news-earlier.ts'
import { recentNews } from './demo-news-recent.ts'

const htmlOf = ({ body }: DemoNews): string =>
  body.map((part) => (part.startsWith('<') ? part : `<p>${part}</p>`)).join('\n')

/** The news of docs/testing.md, newest first; `today` is 'YYYY-MM-DD' of the organisation. */
export const addNews = async (tx: Tx, organisationId: number, today: string): Promise<void> => {
  for (const news of [...recentNews, ...earlierNews]) {
    const publishedAt = `${shiftDate(today, -news.days)}T07:30:00Z`
    await tx`
      insert into news (organisation_id, house, title, summary, body, published_at)
      values (${organisationId}, ${news.house ?? ''}, ${news.title}, ${news.summary}, ${htmlOf(news)}, ${publishedAt})`
  }
}

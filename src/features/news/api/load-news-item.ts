import { getNews } from '#contract/news/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** One piece of news with its text. */
export const loadNewsItem = (id: number) => callWithMeta(getNews, { params: { id } })

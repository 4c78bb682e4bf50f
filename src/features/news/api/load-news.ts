import { listNews } from '#contract/news/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** A page of news from the offset on. */
export const loadNews = async (offset: number) => {
  const { reply, ...meta } = await callWithMeta(listNews, { query: { offset } })
  return { ...meta, reply: reply.results }
}

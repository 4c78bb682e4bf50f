import { listNews } from '#contract/news/endpoints.ts'
import { newsPage } from '#contract/news/schema.ts'
import { pagedAtom } from '../../lib/state/paged.ts'

/** The news as far as they were scrolled (N-01). */
export const newsAtom = pagedAtom(listNews, {
  size: newsPage,
  input: (offset) => ({ query: { offset } }),
  select: ({ results: items }) => ({ items }),
})

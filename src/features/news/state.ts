import { listNews } from '#contract/news/endpoints.ts'
import { newsPage } from '#contract/news/schema.ts'
import { pagedAtom } from '../../lib/state/paged.ts'

export const newsAtom = pagedAtom(listNews, {
  size: newsPage,
  input: (offset) => ({ query: { offset } }),
  select: ({ results: items }) => ({ items }),
})

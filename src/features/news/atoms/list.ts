import { newsPage } from '#contract/news/schema.ts'
import { pagedAtom } from '../../../lib/state/paged.ts'
import { loadNews } from '../api/load-news.ts'

/** The news as far as they were scrolled (row N-01). */
export const newsAtom = pagedAtom(newsPage, loadNews)

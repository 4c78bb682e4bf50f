import { remoteAtom } from '../../../lib/state/remote.ts'
import { loadNewsItem } from '../api/load-news-item.ts'

/** The piece of news that was asked for last; whoever shows it looks at its id. */
export const newsItemAtom = remoteAtom(loadNewsItem)

import { getNews } from '#contract/news/endpoints.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'

/** The piece of news that was asked for last; whoever shows it looks at its id. */
export const newsItemAtom = remoteAtom(getNews, { input: (id: number) => ({ params: { id } }) })

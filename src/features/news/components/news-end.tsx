import type { NewsEntry } from '#contract/news/schema.ts'
import type { Paged } from '../../../lib/state/paged.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { NearEnd } from '../../../ui/lists/near-end.tsx'
import { texts } from '../texts.ts'
import { NewsSkeleton } from './news-skeleton.tsx'

type NewsEndProps = { news: Paged<NewsEntry>; onMore: () => void }

/** What follows the loaded rows: the next page by itself near the end or by the button, a retry, or the end. */
export function NewsEnd({ news, onMore }: NewsEndProps) {
  if (news.status === 'loading') return <NewsSkeleton rows={3} />
  if (news.allLoaded) return <p className="note news__end">{texts.allShown}</p>
  const hasFailed = news.status === 'failed'
  return (
    <div className="news__end">
      {hasFailed ? <p role="alert">{texts.noMore}</p> : <NearEnd onNear={onMore} />}
      <Button isSmall onClick={onMore}>
        {hasFailed ? texts.retry : texts.more}
      </Button>
    </div>
  )
}

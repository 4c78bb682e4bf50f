import type { NewsEntry } from '#contract/news/schema.ts'
import { signedRoutes } from '../../../lib/paths.ts'
import { Row } from '../../../ui/row.tsx'
import { newsDay } from '../rules/news-day.ts'
import { texts } from '../texts.ts'

export type Calendar = { today: string; timeZone: string }
type NewsRowProps = { entry: NewsEntry; calendar: Calendar }

export function NewsRow({ entry, calendar }: NewsRowProps) {
  const { id, title, summary, published_at: publishedAt, for_house: isForHouse } = entry
  return (
    <Row
      href={`#${signedRoutes.newsDetail.to({ id })}`}
      title={<span className="strong">{title}</span>}
      note={
        <>
          <span>{summary}</span>
          <span className="note">
            <time dateTime={publishedAt}>{newsDay(publishedAt, calendar)}</time>
            {isForHouse && ` · ${texts.forHouse}`}
          </span>
        </>
      }
    />
  )
}

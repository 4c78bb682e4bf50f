import type { NewsEntry } from '#contract/news/schema.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { Row } from '../../../ui/lists/list.tsx'
import { shownDay } from '../../../lib/dates/shown-day.ts'
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
            <time dateTime={publishedAt}>{shownDay(publishedAt, calendar)}</time>
            {isForHouse && ` · ${texts.forHouse}`}
          </span>
        </>
      }
    />
  )
}

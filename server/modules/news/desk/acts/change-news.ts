import type { ChangedNews, DeskNews } from '#contract/news/desk-schema.ts'
import {
  assertHouse,
  assertVersion,
  withRecordedAct,
  type StaffCall,
  type StaffDeps,
} from '../../../staff/service.ts'
import { recordPictures } from '../../pictures.ts'
import { newsColumns, presentFound, readNews, type NewsRow } from '../read-news.ts'
import { toSummary } from '../to-summary.ts'

export const changeNews = (
  deps: StaffDeps,
  call: StaffCall,
  id: number,
  { version, title, body, house, publish_at: at }: ChangedNews,
): Promise<DeskNews> =>
  withRecordedAct(deps, call, async (tx, now) => {
    const { organisationId } = call.member
    assertVersion(version, await readNews(tx, call, id, tx`for update`))
    await assertHouse(tx, organisationId, house)
    await recordPictures(tx, { organisationId, newsId: id, body }, now)
    const done = presentFound(
      await tx<NewsRow[]>`
        update news set house = ${house}, title = ${title}, summary = ${toSummary(body)}, body = ${body},
          published_at = coalesce(${at}::timestamptz, published_at)
        where id = ${id} and organisation_id = ${organisationId} returning ${newsColumns(tx)}, body`,
    )
    return { act: `news change ${id}`, done }
  })

import { withRecordedAct, type StaffCall, type StaffDeps } from '../../../staff/service.ts'
import { recordPictures } from '../../pictures.ts'
import { readNews } from '../read-news.ts'

export const withdrawNews = (deps: StaffDeps, call: StaffCall, id: number): Promise<undefined> =>
  withRecordedAct(deps, call, async (tx, now) => {
    const { organisationId } = call.member
    await readNews(tx, call, id, tx`for update`)
    await recordPictures(tx, { organisationId, newsId: id, body: '' }, now)
    await tx`delete from news where id = ${id}`
    return { act: `news withdraw ${id}`, done: undefined }
  })

import { randomUUID } from 'node:crypto'
import type { DeskNews, NewNews } from '#contract/news/desk-schema.ts'
import { DomainError } from '../../../../kernel/domain-error.ts'
import { getFingerprint, withIdempotency, type IdempotentOperation } from '../../../../kernel/idempotency.ts'
import { assertHouse, recordCall, type KeyedStaffCall, type StaffDeps } from '../../../staff/service.ts'
import { recordPictures } from '../../pictures.ts'
import { newsColumns, presentFound, presentNews, type NewsRow } from '../read-news.ts'
import { toSummary } from '../to-summary.ts'

const messages = {
  keyReused: 'Эта новость уже опубликована с другим текстом. Откройте её в списке и измените',
} as const

const keyedNews = (call: KeyedStaffCall, news: NewNews): IdempotentOperation<DeskNews> => {
  const { organisationId } = call.member
  const key = call.key ?? randomUUID()
  return {
    scope: `news/${organisationId}`,
    key,
    fingerprint: getFingerprint(news),
    find: async (tx) => {
      const [row] = await tx<(NewsRow & { readonly fingerprint: Buffer })[]>`
        select ${newsColumns(tx)}, body, fingerprint from news
        where organisation_id = ${organisationId} and key = ${key}`
      return row && { fingerprint: row.fingerprint, reply: presentNews(row) }
    },
    onKeyConflict: () => {
      throw new DomainError('key_reused', [messages.keyReused])
    },
  }
}

/** Publishes once per key; a retry returns the current state. Audited (G-08). */
export const publishNews = (
  { sql, clock }: StaffDeps,
  call: KeyedStaffCall,
  news: NewNews,
): Promise<DeskNews> => {
  const { title, body, house, publish_at: at } = news
  const { organisationId } = call.member
  const keyed = keyedNews(call, news)
  return withIdempotency(sql, keyed, async (tx) => {
    const now = clock.now()
    await assertHouse(tx, organisationId, house)
    const done = presentFound(
      await tx<NewsRow[]>`
        insert into news (organisation_id, house, title, summary, body, published_at, key, fingerprint)
        values (${organisationId}, ${house}, ${title}, ${toSummary(body)}, ${body}, ${at ?? now},
          ${keyed.key}, ${keyed.fingerprint})
        returning ${newsColumns(tx)}, body`,
    )
    await recordPictures(tx, { organisationId, newsId: done.id, body }, now)
    await recordCall(tx, call, { act: `news publish ${done.id}` }, now)
    return done
  })
}

import type { NewsPicture } from '#contract/news/desk-schema.ts'
import { getNewsPicture } from '#contract/news/endpoints.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import type { ReceivedFile } from '../../kernel/principal.ts'
import { toUrl } from '../../kernel/endpoint-url.ts'
import { FileReply } from '../../kernel/file-reply.ts'
import { countAttempt } from '../../kernel/limits.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Pictures } from '../../ports/pictures.ts'
import { createPictureIntake, createWebp, pictureLimits } from '../files/service.ts'
import { withRecordedAct, type StaffCall } from '../staff/service.ts'

const messages = {
  notFound: 'Такой картинки нет. Возможно, её сняли',
} as const

/** Text width on a dense screen. */
const widest = 1280
const retentionMs = 30 * 24 * 3600 * 1000

const path = toUrl(getNewsPicture)
const named = new RegExp(`${path.replace(':id', '([0-9a-f-]{36})')}`, 'g')

const picturesIn = (body: string): string[] => [
  ...new Set([...body.matchAll(named)].flatMap(([, id]) => id ?? [])),
]

/** Replaces the picture references of a news item; an empty `body` deletes them. */
export const recordPictures = async (
  tx: Tx,
  { organisationId, newsId, body }: { organisationId: number; newsId: number; body: string },
  now: Date,
): Promise<void> => {
  await tx`
    with before as (delete from news_picture_use where news_id = ${newsId} returning picture_id)
    update news_picture set seen_at = ${now} from before where id = picture_id`
  await tx`
    insert into news_picture_use (news_id, picture_id)
    select ${newsId}, id from news_picture
    where organisation_id = ${organisationId} and id = any(${picturesIn(body)}::uuid[])`
}

interface PictureDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly pictures: Pictures
  readonly uploads: string
}

export const createNewsPictures = (deps: PictureDeps) => {
  const { sql, clock } = deps
  const take = createPictureIntake(deps)
  return {
    /** Visible to readers of the text. Deleted after a month without references. */
    add: async (call: StaffCall & { readonly file: ReceivedFile }): Promise<NewsPicture> => {
      const { memberId, organisationId } = call.member
      await countAttempt(sql, clock, pictureLimits(memberId))
      const { content, width, height } = await createWebp(await take(memberId, call.file), widest)
      return withRecordedAct(deps, call, async (tx, now) => {
        await tx`
          delete from news_picture picture
          where organisation_id = ${organisationId} and seen_at < ${new Date(now.getTime() - retentionMs)}
            and not exists (select from news_picture_use where picture_id = picture.id)`
        const [row] = await tx<{ id: string }[]>`
          insert into news_picture (organisation_id, width, height, content, seen_at)
          values (${organisationId}, ${width}, ${height}, ${content}, ${now}) returning id`
        if (!row) throw new Error('Nothing was inserted')
        return { act: 'news picture', done: { src: path.replace(':id', row.id), width, height } }
      })
    },

    /** Public; the id is unguessable. */
    get: async (id: string): Promise<FileReply> => {
      const [row] = await sql<{ content: Uint8Array }[]>`select content from news_picture where id = ${id}`
      if (!row) throw new DomainError('not_found', [messages.notFound])
      return new FileReply({
        filename: `${id}.webp`,
        contentType: 'image/webp',
        content: row.content,
        lasts: 'for good',
      })
    },
  }
}

import type { Sql } from '../../db/connect.ts'
import { FileReply } from '../../http/file-reply.ts'
import { Refused } from '../../kernel/refusal.ts'
import { findPicture, type PictureKey } from './picture-store.ts'
import { texts } from './texts.ts'

interface Asked {
  readonly image_cover?: string | undefined
  readonly media?: string | undefined
  readonly image_name?: string | undefined
  readonly width?: number | undefined
}

const keyOf = ({ image_cover, media, image_name }: Asked): PictureKey | null => {
  if (image_cover !== undefined) return { role: 'cover', file: image_cover }
  if (media !== undefined) return { role: 'media', file: media }
  return image_name === undefined ? null : { name: image_name }
}

const widest = 10_000

/**
 * A picture of a service. One asked for by the name of its content never changes and may be kept for good; one asked
 * for by its own name may be replaced under it.
 */
export const pictureOf = async (sql: Sql, serviceId: number, asked: Asked): Promise<FileReply> => {
  const key = keyOf(asked)
  const found = key && (await findPicture(sql, serviceId, key, asked.width ?? widest))
  if (!key || !found) throw new Refused(404, 'not_found', [texts.noPicture])
  const { name, content_type: contentType, content } = found
  const filename = `${name.replace(/\.\w+$/, '')}.webp`
  return new FileReply({ filename, contentType, content, lasts: 'name' in key ? 'minutes' : 'for good' })
}

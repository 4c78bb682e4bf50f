import { createHash } from 'node:crypto'
import type { Sql, Queryable } from '../../db/connect.ts'
import { FileReply } from '../../kernel/file-reply.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { messages } from './messages.ts'

/** Key of a service's picture: content name and role, or file name. */
type PictureKey = { readonly role: 'cover' | 'media'; readonly file: string } | { readonly name: string }

interface SizedPicture {
  readonly width: number
  readonly height: number
  readonly content_type: string
  readonly content: Uint8Array
}

type FoundPicture = SizedPicture & { readonly name: string }

/** The smallest size that is wide enough, else the largest; undefined when the service has no such picture. */
const findPicture = async (
  sql: Queryable,
  serviceId: number,
  key: PictureKey,
  width: number,
): Promise<FoundPicture | undefined> => {
  const wanted = 'name' in key ? sql`name = ${key.name}` : sql`role = ${key.role} and file = ${key.file}`
  const [row] = await sql<FoundPicture[]>`
    select picture.name, size.width, size.height, size.content_type, size.content
    from service_picture picture join service_picture_size size on size.picture_id = picture.id
    where picture.service_id = ${serviceId} and ${wanted}
    order by size.width < ${width}, case when size.width >= ${width} then size.width else -size.width end
    limit 1`
  return row
}

interface NewPicture {
  readonly serviceId: number
  readonly role: 'cover' | 'media'
  readonly nth: number
  readonly name: string
  readonly file: string
  readonly sizes: readonly SizedPicture[]
}

/** Saves a picture in all its sizes, in place of the one at that position. */
export const insertPicture = async (sql: Queryable, picture: NewPicture): Promise<void> => {
  const { serviceId, role, nth, name, file, sizes } = picture
  await sql`delete from service_picture where service_id = ${serviceId} and role = ${role} and nth = ${nth}`
  const [row] = await sql<{ id: number }[]>`
    insert into service_picture (service_id, role, nth, name, file)
    values (${serviceId}, ${role}, ${nth}, ${name}, ${file}) returning id`
  if (!row) throw new Error('An insert returned no row')
  for (const { width, height, content_type, content } of sizes)
    await sql`
      insert into service_picture_size (picture_id, width, height, content_type, content)
      values (${row.id}, ${width}, ${height}, ${content_type}, ${content})`
}

/** Widths that a card, a panel and a wide panel ask for, on plain and on dense screens. */
const widths = [320, 640, 960, 1440]
/** A picture of more pixels is refused before it is decoded. */
const maxPixels = 50_000_000
const quality = 76

/** A picture in all its sizes; `file` is the hash of its content. */
export interface EncodedPicture {
  readonly file: string
  readonly sizes: readonly SizedPicture[]
}

/**
 * Re-encodes a picture as WebP in several widths, none larger than the original, upright and without metadata. Throws for
 * a file that is not a picture, and for one of too many pixels.
 */
export const createPicture = async (bytes: Uint8Array): Promise<EncodedPicture> => {
  // Loaded on first use: a server that only serves pictures needs no memory for it.
  const { default: sharp } = await import('sharp')
  const limits = { limitInputPixels: maxPixels, failOn: 'error' } as const
  const { width: own = 0, height = 0, orientation = 1 } = await sharp(bytes, limits).metadata()
  const widest = orientation >= 5 ? height : own
  const fitting = [...new Set(widths.map((width) => Math.min(width, widest)))]
  const upright = sharp(bytes, limits).rotate()
  const sizes = await Promise.all(
    fitting.map(async (width): Promise<SizedPicture> => {
      const made = upright.clone().resize({ width }).webp({ quality })
      const { data, info } = await made.toBuffer({ resolveWithObject: true })
      return { width: info.width, height: info.height, content_type: 'image/webp', content: data }
    }),
  )
  return { file: createHash('sha256').update(bytes).digest('hex').slice(0, 32), sizes }
}

interface PictureQuery {
  readonly image_cover?: string | undefined
  readonly media?: string | undefined
  readonly image_name?: string | undefined
  readonly width?: number | undefined
}

const toPictureKey = ({ image_cover, media, image_name }: PictureQuery): PictureKey | null => {
  if (image_cover !== undefined) return { role: 'cover', file: image_cover }
  if (media !== undefined) return { role: 'media', file: media }
  return image_name === undefined ? null : { name: image_name }
}

const widest = 10_000

/**
 * A picture of a service. A content name always gives the same bytes and may be cached for ever; a file name may get
 * another picture.
 */
export const getPicture = async (sql: Sql, serviceId: number, query: PictureQuery): Promise<FileReply> => {
  const key = toPictureKey(query)
  const found = key && (await findPicture(sql, serviceId, key, query.width ?? widest))
  if (!key || !found) throw new DomainError('not_found', [messages.noPicture])
  const { name, content_type: contentType, content } = found
  const filename = `${name.replace(/\.\w+$/, '')}.webp`
  return new FileReply({ filename, contentType, content, lasts: 'name' in key ? 'minutes' : 'for good' })
}

/** Makes one of the media of a service its cover, which becomes one of the media; false where there is no such picture. */
export const swapCover = async (tx: Queryable, serviceId: number, file: string): Promise<boolean> => {
  const [media] = await tx<{ id: number; nth: number }[]>`
    select id, nth from service_picture
    where service_id = ${serviceId} and role = 'media' and file = ${file} order by nth limit 1`
  if (!media) {
    const cover = await tx`
      select from service_picture where service_id = ${serviceId} and role = 'cover' and file = ${file}`
    return cover.length > 0
  }
  // Out of the way first: a service has one cover, and one picture at a place.
  await tx`update service_picture set nth = -1 where id = ${media.id}`
  await tx`
    update service_picture set role = 'media', nth = ${media.nth} where service_id = ${serviceId} and role = 'cover'`
  await tx`update service_picture set role = 'cover', nth = 0 where id = ${media.id}`
  return true
}

/** Removes a picture of a service; without its cover the first of the media becomes it. False where there is no such picture. */
export const removePicture = async (tx: Queryable, serviceId: number, file: string): Promise<boolean> => {
  const gone = await tx<{ role: 'cover' | 'media' }[]>`
    delete from service_picture where id = (
      select id from service_picture where service_id = ${serviceId} and file = ${file} order by role desc, nth limit 1)
    returning role`
  if (gone[0]?.role === 'cover')
    await tx`
      update service_picture set role = 'cover', nth = 0 where id = (
        select id from service_picture where service_id = ${serviceId} order by nth limit 1)`
  return gone.length > 0
}

import { createHash } from 'node:crypto'
import type { Sql, Queryable } from '../../db/connect.ts'
import { FileReply } from '../../kernel/file-reply.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { messages } from './messages.ts'

type PictureKey = { readonly role: 'cover' | 'media'; readonly file: string } | { readonly name: string }

interface SizedPicture {
  readonly width: number
  readonly height: number
  readonly contentType: string
  readonly content: Uint8Array
}

type FoundPicture = SizedPicture & { readonly name: string }

/** The smallest sufficient size, else the largest. */
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

/** Replaces the picture at that position. */
export const insertPicture = async (sql: Queryable, picture: NewPicture): Promise<void> => {
  const { serviceId, role, nth, name, file, sizes } = picture
  await sql`delete from service_picture where service_id = ${serviceId} and role = ${role} and nth = ${nth}`
  const [row] = await sql<{ id: number }[]>`
    insert into service_picture (service_id, role, nth, name, file)
    values (${serviceId}, ${role}, ${nth}, ${name}, ${file}) returning id`
  if (!row) throw new Error('An insert returned no row')
  for (const { width, height, contentType, content } of sizes)
    await sql`
      insert into service_picture_size (picture_id, width, height, content_type, content)
      values (${row.id}, ${width}, ${height}, ${contentType}, ${content})`
}

/** Card, panel and wide panel at normal and high density. */
const widths = [320, 640, 960, 1440]
/** Checked before decoding. */
const maxPixels = 50_000_000
const quality = 76

/** `file` is the content hash. */
export interface EncodedPicture {
  readonly file: string
  readonly sizes: readonly SizedPicture[]
}

/**
 * Encodes as upright WebP in several widths, never upscaled, without metadata. Throws if `bytes` is not a picture or
 * too large.
 */
export const createPicture = async (bytes: Uint8Array): Promise<EncodedPicture> => {
  // Loaded on first use: serving pictures needs no sharp.
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
      return { width: info.width, height: info.height, contentType: 'image/webp', content: data }
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
 * Returns a picture by content name, which is immutable and cacheable forever, or by file name, whose picture may
 * change.
 */
export const getPicture = async (sql: Sql, serviceId: number, query: PictureQuery): Promise<FileReply> => {
  const key = toPictureKey(query)
  const found = key && (await findPicture(sql, serviceId, key, query.width ?? widest))
  if (!key || !found) throw new DomainError('not_found', [messages.noPicture])
  const { name, contentType, content } = found
  const filename = `${name.replace(/\.\w+$/, '')}.webp`
  return new FileReply({ filename, contentType, content, lasts: 'name' in key ? 'minutes' : 'for good' })
}

export const swapCover = async (tx: Queryable, serviceId: number, file: string): Promise<boolean> => {
  const [media] = await tx<{ id: number; nth: number }[]>`
    select id, nth from service_picture
    where service_id = ${serviceId} and role = 'media' and file = ${file} order by nth limit 1`
  if (!media) {
    const cover = await tx`
      select from service_picture where service_id = ${serviceId} and role = 'cover' and file = ${file}`
    return cover.length > 0
  }
  // Free the place first: cover and positions are unique.
  await tx`update service_picture set nth = -1 where id = ${media.id}`
  await tx`
    update service_picture set role = 'media', nth = ${media.nth} where service_id = ${serviceId} and role = 'cover'`
  await tx`update service_picture set role = 'cover', nth = 0 where id = ${media.id}`
  return true
}

/** Returns false if the picture is missing. The first of the media replaces a removed cover. */
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

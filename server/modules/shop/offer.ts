import type { Queryable } from '../../db/connect.ts'
import { FileReply } from '../../kernel/file-reply.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { createWebp } from '../files/service.ts'
import { findImage, type Reader } from './store.ts'
import { messages } from './messages.ts'

const getId = ([row]: readonly { readonly id: number }[]): number => {
  if (!row) throw new Error('Nothing was written')
  return row.id
}

/** Serializes changes of an organisation's offer. */
export const lockOffer = async (tx: Queryable, organisationId: number): Promise<void> => {
  await tx`select pg_advisory_xact_lock(20240022, ${organisationId})`
}

interface OfferedCategory {
  readonly name: string
  readonly description: string
  /** Price of the visit, in kopecks. */
  readonly attendance: number
  readonly place: number
}

/** Upserts by name and opens a category; undefined for an unknown sector. */
const saveCategory = async (
  tx: Queryable,
  organisationId: number,
  sector: string,
  { name, description, attendance, place }: OfferedCategory,
): Promise<number | undefined> => {
  const [known] = await tx<{ id: number }[]>`
    update shop_category category
    set place = ${place}, description = ${description}, attendance_kopecks = ${attendance}, closed_at = null,
      sector_id = sector.id
    from sector
    where category.organisation_id = ${organisationId} and category.name = ${name}
      and sector.organisation_id = ${organisationId} and sector.code = ${sector}
    returning category.id`
  if (known) return known.id
  const [made] = await tx<{ id: number }[]>`
    insert into shop_category (organisation_id, sector_id, place, name, description, attendance_kopecks)
    select ${organisationId}, id, ${place}, ${name}, ${description}, ${attendance}
    from sector where organisation_id = ${organisationId} and code = ${sector}
    returning id`
  return made?.id
}

interface OfferedPosition {
  readonly name: string
  readonly description: string
  readonly unit: string
  /** In kopecks. */
  readonly price: number
  readonly place: number
}

const savePosition = async (
  tx: Queryable,
  category: number,
  { name, description, unit, price, place }: OfferedPosition,
): Promise<number> => {
  const known = await tx<{ id: number }[]>`
    update shop_position
    set place = ${place}, description = ${description}, unit = ${unit}, price_kopecks = ${price}, closed_at = null
    where category_id = ${category} and name = ${name} returning id`
  if (known.length > 0) return getId(known)
  return getId(
    await tx<{ id: number }[]>`
      insert into shop_position (category_id, place, name, description, unit, price_kopecks)
      values (${category}, ${place}, ${name}, ${description}, ${unit}, ${price}) returning id`,
  )
}

/** Closes items missing from the offer. Baskets skip them. */
const closeOthers = async (
  tx: Queryable,
  organisationId: number,
  {
    categories,
    positions,
  }: { readonly categories: readonly number[]; readonly positions: readonly number[] },
  now: Date,
): Promise<void> => {
  await tx`
    update shop_category set closed_at = ${now}
    where organisation_id = ${organisationId} and closed_at is null and id <> all (${[...categories]}::bigint[])`
  await tx`
    update shop_position set closed_at = ${now}
    where category_id = any (${[...categories]}::bigint[]) and closed_at is null
      and id <> all (${[...positions]}::bigint[])`
}

const saveImages = async (tx: Queryable, position: number, images: readonly Uint8Array[]): Promise<void> => {
  await tx`delete from shop_image where position_id = ${position}`
  for (const [place, content] of images.entries())
    await tx`
      insert into shop_image (position_id, place, content_type, content)
      values (${position}, ${place}, 'image/webp', ${content})`
}

type Unplaced<T> = Omit<T, 'place'>

/** In display order. */
export interface Offer {
  /** Sector that receives the money. */
  readonly sector: string
  readonly categories: readonly (Unplaced<OfferedCategory> & {
    readonly positions: readonly (Unplaced<OfferedPosition> & {
      /** From `createImage`; absent: the pictures are kept. */
      readonly images?: readonly Uint8Array[]
    })[]
  })[]
}

const widest = 960

export const createImage = async (bytes: Uint8Array): Promise<Uint8Array> =>
  (await createWebp(bytes, widest)).content

/** Treats a foreign picture as unknown. */
export const imageReply = async (sql: Queryable, reader: Reader, id: number): Promise<FileReply> => {
  const image = await findImage(sql, reader, id)
  if (!image) throw new DomainError('not_found', [messages.noImage])
  const { contentType, content } = image
  return new FileReply({ filename: `${id}.${contentType.replace('image/', '')}`, contentType, content })
}

/**
 * Replaces the offer in the caller's transaction. Matches by name: existing items keep id, orders and baskets; missing
 * ones are closed. Throws `no_sector`.
 */
export const offerServices = async (
  tx: Queryable,
  organisationId: number,
  { sector, categories }: Offer,
  now: Date,
): Promise<void> => {
  await lockOffer(tx, organisationId)
  const written = { categories: new Array<number>(), positions: new Array<number>() }
  for (const [place, { positions, ...category }] of categories.entries()) {
    const id = await saveCategory(tx, organisationId, sector, { ...category, place })
    if (id === undefined) throw new DomainError('no_sector', [messages.noSector])
    written.categories.push(id)
    for (const [at, { images, ...position }] of positions.entries()) {
      const own = await savePosition(tx, id, { ...position, place: at })
      written.positions.push(own)
      if (images) await saveImages(tx, own, images)
    }
  }
  await closeOthers(tx, organisationId, written, now)
}

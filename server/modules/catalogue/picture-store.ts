import type { Queryable } from '../../db/connect.ts'

/** Which picture of a service: by the name of its content in a role, or by its own name. */
export type PictureKey =
  | { readonly role: 'cover' | 'media'; readonly file: string }
  | { readonly name: string }

export interface SizedPicture {
  readonly width: number
  readonly height: number
  readonly content_type: string
  readonly content: Uint8Array
}

export type FoundPicture = SizedPicture & { readonly name: string }

/** The smallest size that is wide enough, else the largest; undefined when the service has no such picture. */
export const findPicture = async (
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

/** Adds a picture in all its sizes; one that stood in its place goes. */
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

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePicture, type EncodedPicture, insertPicture } from '../modules/catalogue/pictures.ts'
import type { Queryable, Sql } from '../db/connect.ts'
import { demoPositions } from './demo-services.ts'

const folder = join(import.meta.dirname, 'pictures')

/** Pictures by service title: the cover, then the media, which begin with the cover. */
const pictured = demoPositions
  .flatMap(({ services }) => services)
  .flatMap(({ title, picture, more = [] }) =>
    picture === undefined
      ? []
      : [{ title, cover: picture, media: more.length === 0 ? [] : [picture, ...more] }],
  )

const make = async (name: string): Promise<EncodedPicture> =>
  makePicture(await readFile(join(folder, `${name}.svg`)))

const serviceOf = async (sql: Queryable, title: string): Promise<number | undefined> => {
  const [row] = await sql<{ id: number }[]>`select id from service where title = ${title} order by id limit 1`
  return row?.id
}

/**
 * Draws the pictures of the demo's services into the database in every size, once: that takes a second, so tests that
 * look at no picture do without.
 */
export const seedPictures = async (sql: Sql): Promise<void> => {
  const there = await sql`select 1 from service_picture limit 1`
  if (there.length > 0) return
  const names = [...new Set(pictured.flatMap(({ cover, media }) => [cover, ...media]))]
  const made = new Map(await Promise.all(names.map(async (name) => [name, await make(name)] as const)))
  await sql.begin(async (tx) => {
    for (const { title, cover, media } of pictured) {
      const serviceId = await serviceOf(tx, title)
      if (serviceId === undefined) continue
      const pictures = [
        { role: 'cover' as const, nth: 0, from: cover },
        ...media.map((from, nth) => ({ role: 'media' as const, nth, from })),
      ]
      for (const { role, nth, from } of pictures) {
        const picture = made.get(from)
        if (picture)
          await insertPicture(tx, { serviceId, role, nth, name: `${role}-${nth}-${from}.svg`, ...picture })
      }
    }
  })
}

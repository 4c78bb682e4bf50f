import type { Queryable } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import {
  closeOthers,
  lockOffer,
  writeCategory,
  writeImages,
  writePosition,
  type OfferedCategory,
  type OfferedPosition,
} from './offer-store.ts'
import { texts } from './texts.ts'

type Unplaced<T> = Omit<T, 'place'>

/** All that an organisation does for money, in the order in which it is shown. */
export interface Offer {
  /** Code of the sector that the money goes to. */
  readonly sector: string
  readonly categories: readonly (Unplaced<OfferedCategory> & {
    readonly positions: readonly (Unplaced<OfferedPosition> & {
      /** Made by `makeImage`; without them the position keeps those that it has. */
      readonly images?: readonly Uint8Array[]
    })[]
  })[]
}

const width = 960
/** A picture of more points is refused before it is unpacked. */
const mostPoints = 50_000_000

/** A picture as the shop keeps it: upright, not larger than a screen, without what a camera wrote into it. */
export const makeImage = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const { default: sharp } = await import('sharp')
  const picture = sharp(bytes, { limitInputPixels: mostPoints, failOn: 'error' }).rotate()
  return picture.resize({ width, withoutEnlargement: true }).webp({ quality: 76 }).toBuffer()
}

/**
 * Makes the offer what residents see, in the caller's transaction. Things are known by their names: what has one keeps its
 * id, its orders and its baskets, what is not named is ordered no more. Throws Refused where the
 * organisation has no such sector.
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
    const id = await writeCategory(tx, organisationId, sector, { ...category, place })
    if (id === undefined) throw new Refused(422, 'no_sector', [texts.noSector])
    written.categories.push(id)
    for (const [at, { images, ...position }] of positions.entries()) {
      const own = await writePosition(tx, id, { ...position, place: at })
      written.positions.push(own)
      if (images) await writeImages(tx, own, images)
    }
  }
  await closeOthers(tx, organisationId, written, now)
}

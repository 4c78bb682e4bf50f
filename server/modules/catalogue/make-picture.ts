import { createHash } from 'node:crypto'
import type { SizedPicture } from './picture-store.ts'

/** Widths that a card, a panel and a wide panel ask for, on plain and on dense screens. */
const widths = [320, 640, 960, 1440]
/** A picture of more pixels is refused before it is unpacked. */
const mostPixels = 50_000_000
const quality = 76

/** A picture in all its sizes, with the name of its content. */
export interface MadePicture {
  readonly file: string
  readonly sizes: readonly SizedPicture[]
}

/**
 * Makes a picture's sizes, none larger than the picture itself, turned upright and without what a camera wrote into it.
 * Rejects what is no picture, and one of too many pixels.
 */
export const makePicture = async (bytes: Uint8Array): Promise<MadePicture> => {
  // Loaded when a picture comes: a server that only shows pictures does without its megabytes.
  const { default: sharp } = await import('sharp')
  const limits = { limitInputPixels: mostPixels, failOn: 'error' } as const
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

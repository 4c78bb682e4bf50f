import { readFile, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { PictureFormat } from '#contract/files/checks.ts'
import { readBmp } from './read-bmp.ts'

/** Formats that are re-encoded. */
export type Picture = Exclude<PictureFormat, 'svg'>

// One picture may use one core, and nothing of it is cached.
sharp.cache(false)
sharp.concurrency(1)

const maxSeconds = 20
/**
 * The most pixels of a picture that is read at all, over all frames: what cameras and long screenshots have, and what each
 * format can be decoded from in a few seconds and 400 MB. 10 MB can promise far more, a BMP of one bit 80 millions.
 */
const maxPixels: Readonly<Record<Picture, number>> = {
  jpg: 52_000_000,
  png: 40_000_000,
  gif: 24_000_000,
  bmp: 16_000_000,
}
/** The most frames of a moving picture. */
const maxFrames = 300
/** The longest side that is kept, in pixels. */
const maxSide = 4096

const read = (path: string, format: Picture): Sharp =>
  sharp(path, {
    limitInputPixels: maxPixels[format],
    animated: format === 'gif',
    sequentialRead: true,
    failOn: 'truncated',
  })

const openBmp = async (path: string): Promise<Sharp | null> => {
  const pixels = readBmp(await readFile(path), maxPixels.bmp)
  if (pixels === null) return null
  const { data, width, height } = pixels
  return sharp(data, { raw: { width, height, channels: 3 } })
}

const open = async (path: string, format: Picture): Promise<Sharp | null> => {
  if (format === 'bmp') return openBmp(path)
  const picture = read(path, format)
  const { pages = 1 } = await picture.metadata()
  return pages > maxFrames ? null : picture
}

const fitted = (picture: Sharp, format: Picture): Sharp =>
  // A moving picture has its frames one under another: its sides are not those of a picture.
  format === 'gif'
    ? picture
    : picture.autoOrient().resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })

const encoded = (picture: Sharp, format: Picture): Sharp => {
  if (format === 'jpg') return picture.jpeg({ quality: 85 })
  return format === 'gif' ? picture.gif() : picture.png()
}

/**
 * Re-encodes a picture into `target` from its pixels (V-06): upright, without metadata such as the place, and without
 * bytes appended to it. Returns the new format (a BMP becomes a PNG) and size; null when the picture cannot be read
 * or is too large.
 */
export const reencodePicture = async (
  path: string,
  format: Picture,
  target: string,
): Promise<{ readonly format: Picture; readonly size: number } | null> => {
  const made = format === 'bmp' ? 'png' : format
  try {
    const picture = await open(path, format)
    if (picture === null) return null
    const content = await encoded(fitted(picture, format), format).timeout({ seconds: maxSeconds }).toBuffer()
    // Node's errors have codes: a full disk is no fault of the picture, as one of `toFile` would seem to be.
    await writeFile(target, content, { mode: 0o600 })
    return { format: made, size: content.length }
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error
    return null
  }
}

import { readFile, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { PictureFormat } from '#contract/files/checks.ts'
import { readBmp } from './read-bmp.ts'

export type Picture = Exclude<PictureFormat, 'svg'>

sharp.cache(false)
sharp.concurrency(1)

const maxSeconds = 20
/**
 * Pixels over all frames, decodable in seconds and 400 MB. A 10 MB file can hold far more: a 1-bit BMP has 80 million.
 */
const maxPixels: Readonly<Record<Picture, number>> = {
  jpg: 52_000_000,
  png: 40_000_000,
  gif: 24_000_000,
  bmp: 16_000_000,
}
const maxFrames = 300
/** Longest side kept, in pixels. */
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
  // Frames are stacked vertically, so `resize` would use wrong sides.
  format === 'gif'
    ? picture
    : picture.autoOrient().resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })

const encoded = (picture: Sharp, format: Picture): Sharp => {
  if (format === 'jpg') return picture.jpeg({ quality: 85 })
  return format === 'gif' ? picture.gif() : picture.png()
}

/**
 * Re-encodes into `target` (V-06), upright, without metadata or appended bytes. A BMP becomes a PNG. Returns null if
 * unreadable or too large.
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
    // Not `toFile`: its error for a full disk has no code.
    await writeFile(target, content, { mode: 0o600 })
    return { format: made, size: content.length }
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error
    return null
  }
}

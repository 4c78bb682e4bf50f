import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { FileFormat } from '#contract/files/checks.ts'
import { readBmp } from './bmp.ts'
import { longestSide, mostFrames, mostPoints } from './policy.ts'

/** Formats of pictures that are made anew, and what becomes of each. */
export type Picture = Exclude<FileFormat, 'svg'>

// One picture may use one core, and nothing of it is remembered.
sharp.cache(false)
sharp.concurrency(1)

const longestSeconds = 20

const read = (path: string, isMoving: boolean): Sharp =>
  sharp(path, { limitInputPixels: mostPoints, animated: isMoving, sequentialRead: true, failOn: 'truncated' })

const openBmp = async (path: string): Promise<Sharp | null> => {
  const points = readBmp(await readFile(path), mostPoints)
  if (points === null) return null
  const { data, width, height } = points
  return sharp(data, { raw: { width, height, channels: 3 } })
}

const open = async (path: string, format: Picture): Promise<Sharp | null> => {
  if (format === 'bmp') return openBmp(path)
  const picture = read(path, format === 'gif')
  const { pages = 1 } = await picture.metadata()
  return pages > mostFrames ? null : picture
}

const fitted = (picture: Sharp, format: Picture): Sharp =>
  // A moving picture has its frames one under another: its sides are not those of a picture.
  format === 'gif'
    ? picture
    : picture.autoOrient().resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })

const encoded = (picture: Sharp, format: Picture): Sharp => {
  if (format === 'jpg') return picture.jpeg({ quality: 85 })
  return format === 'gif' ? picture.gif() : picture.png()
}

/**
 * Makes a picture anew from its points (row V-06): upright, without the place and all else that its file said, and without
 * whatever lay behind the picture. Gives the new format, a BMP becoming a PNG, and size; null when it cannot be read
 * or is too large.
 */
export const remakePicture = async (
  path: string,
  format: Picture,
  target: string,
): Promise<{ readonly format: Picture; readonly size: number } | null> => {
  const made = format === 'bmp' ? 'png' : format
  try {
    const picture = await open(path, format)
    if (picture === null) return null
    const { size } = await encoded(fitted(picture, format), format)
      .timeout({ seconds: longestSeconds })
      .toFile(target)
    return { format: made, size }
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error
    return null
  }
}

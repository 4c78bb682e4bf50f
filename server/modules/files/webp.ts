/** A picture of more pixels is refused before it is decoded. */
const maxPixels = 50_000_000

/** A picture for residents: WebP, with its size in pixels. */
interface Webp {
  readonly content: Uint8Array
  readonly width: number
  readonly height: number
}

/** Re-encodes a picture as WebP: upright, at most so many pixels wide, without metadata. Throws for what is no picture. */
export const createWebp = async (bytes: Uint8Array, widest: number): Promise<Webp> => {
  // Loaded on first use: a server that only serves pictures needs no memory for it.
  const { default: sharp } = await import('sharp')
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).rotate()
  const made = picture.resize({ width: widest, withoutEnlargement: true }).webp({ quality: 76 })
  const { data, info } = await made.toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
}

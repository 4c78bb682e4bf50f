/** Checked before decoding. */
const maxPixels = 50_000_000

/** Size in pixels. */
interface Webp {
  readonly content: Uint8Array
  readonly width: number
  readonly height: number
}

/** Encodes as upright WebP without metadata. Throws if `bytes` is not a picture. */
export const createWebp = async (bytes: Uint8Array, widest: number): Promise<Webp> => {
  // Loaded on first use: serving pictures needs no sharp.
  const { default: sharp } = await import('sharp')
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).rotate()
  const made = picture.resize({ width: widest, withoutEnlargement: true }).webp({ quality: 76 })
  const { data, info } = await made.toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
}

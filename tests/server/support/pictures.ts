import sharp, { type Sharp } from 'sharp'

const bytes = async (picture: Sharp): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(await picture.toBuffer())

const plain = (width: number, height: number, background = '#2266aa') =>
  sharp({ create: { width, height, channels: 3, background } })

/** Whether EXIF has a GPS directory (tag 0x8825, little-endian). */
export const showsPlace = (exif: Buffer): boolean => exif.includes(Buffer.from([0x25, 0x88, 4, 0]))

export const photo = (width = 40, height = 30, background = '#2266aa'): Promise<Uint8Array<ArrayBuffer>> =>
  bytes(
    plain(width, height, background)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Make: 'Phone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' },
      }),
  )

export const png = (width = 8, height = 6): Promise<Uint8Array<ArrayBuffer>> =>
  bytes(plain(width, height).png())

const frame = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 4, height: 4, channels: 3, background } })
    .png()
    .toBuffer()

export const gif = async (frames: number): Promise<Uint8Array<ArrayBuffer>> => {
  const shades = Array.from({ length: frames }, (_, at) => `hsl(${(at * 67) % 360}, 80%, 50%)`)
  return bytes(sharp(await Promise.all(shades.map(frame)), { join: { animated: true } }).gif())
}

/** A 24-bit BMP: red and blue above green and white. */
export const bmp = (width = 2, height = 2): Uint8Array<ArrayBuffer> => {
  const file = Buffer.alloc(54 + 16)
  file.write('BM', 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  // Rows from below, each pixel in BGR.
  file.set([0, 255, 0, 255, 255, 255], 54)
  file.set([0, 0, 255, 255, 0, 0], 62)
  return Uint8Array.from(file)
}

/** A BMP of one bit per pixel: 8 MB hold 64 million pixels. */
export const oneBitBmp = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const start = 54 + 8
  const file = Buffer.alloc(start + Math.ceil(width / 32) * 4 * height, 0x5a)
  file.fill(0, 0, start)
  file.write('BM', 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(start, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(1, 28)
  file.set([255, 255, 255, 0], start - 4)
  return Uint8Array.from(file)
}

/** Pictures that are the slowest to decode for their size. */
export const heaviest = {
  /** Progressive, so it is decoded in memory at once. */
  jpg: (width: number, height: number) =>
    bytes(plain(width, height).jpeg({ progressive: true, quality: 20, chromaSubsampling: '4:4:4' })),
  /** Interlaced, for the same reason. */
  png: (width: number, height: number) =>
    bytes(plain(width, height).ensureAlpha(0.5).png({ progressive: true })),
  gif: async (width: number, height: number, frames: number) => {
    const shades = Array.from({ length: frames }, (_, at) =>
      plain(width, height, `hsl(${at * 40}, 80%, 50%)`),
    )
    const parts = await Promise.all(shades.map((one) => one.png().toBuffer()))
    return bytes(sharp(parts, { join: { animated: true } }).gif({ effort: 1 }))
  },
  bmp: async (width: number, height: number) => oneBitBmp(width, height),
} as const

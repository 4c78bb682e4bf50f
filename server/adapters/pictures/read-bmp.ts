/** RGB, three bytes per pixel. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Buffer
}

interface Header {
  readonly start: number
  readonly width: number
  readonly height: number
  readonly isTopDown: boolean
  readonly bits: number
  readonly palette: number
}

const minHeaderBytes = 40
/** Uncompressed; masks, if any, are the default ones in practice. */
const plain = new Set([0, 3, 6])
const depths = new Set([1, 4, 8, 24, 32])

const readHeader = (file: Buffer, maxPixels: number): Header | null => {
  if (file.length < 54 || file.toString('latin1', 0, 2) !== 'BM') return null
  const size = file.readUInt32LE(14)
  const [width, signed] = [file.readInt32LE(18), file.readInt32LE(22)]
  const [bits, height] = [file.readUInt16LE(28), Math.abs(signed)]
  const isKnown = size >= minHeaderBytes && plain.has(file.readUInt32LE(30)) && depths.has(bits)
  if (!isKnown || width <= 0 || height === 0 || width * height > maxPixels) return null
  return { start: file.readUInt32LE(10), width, height, isTopDown: signed < 0, bits, palette: 14 + size }
}

/** Offset of a pixel's BGR bytes, in the row or palette. */
const getOffset = (file: Buffer, row: number, x: number, { bits, palette }: Header): number => {
  if (bits >= 24) return row + (x * bits) / 8
  const byte = file[row + Math.floor((x * bits) / 8)] ?? 0
  const index = (byte >> (8 - bits - ((x * bits) % 8))) & ((1 << bits) - 1)
  return palette + index * 4
}

/** Replaces sharp, which cannot read BMP. Returns null if invalid, compressed or too large. */
export const readBmp = (file: Buffer, maxPixels: number): Pixels | null => {
  const header = readHeader(file, maxPixels)
  if (header === null) return null
  const { start, width, height, isTopDown, bits } = header
  const stride = Math.ceil((width * bits) / 32) * 4
  if (start + stride * height > file.length) return null
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    const row = start + stride * (isTopDown ? y : height - 1 - y)
    for (let x = 0; x < width; x += 1) {
      const from = getOffset(file, row, x, header)
      const to = (y * width + x) * 3
      data[to] = file[from + 2] ?? 0
      data[to + 1] = file[from + 1] ?? 0
      data[to + 2] = file[from] ?? 0
    }
  }
  return { width, height, data }
}

import { getFormat } from '#contract/files/checks.ts'
import type { Sent } from './upload-form.ts'

/** `close` frees its memory. */
interface Drawable {
  readonly source: CanvasImageSource
  readonly width: number
  readonly height: number
  close(): void
}

const byBitmap = async (file: Blob): Promise<Drawable> => {
  const source = await createImageBitmap(file, { imageOrientation: 'from-image' })
  return { source, width: source.width, height: source.height, close: () => source.close() }
}

const byElement = async (file: Blob): Promise<Drawable> => {
  const url = URL.createObjectURL(file)
  try {
    const source = new Image()
    source.src = url
    await source.decode()
    return { source, width: source.naturalWidth, height: source.naturalHeight, close: () => undefined }
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Applies EXIF orientation; old browsers need the image element. Returns null if undecodable. */
const decode = (file: Blob): Promise<Drawable | null> =>
  byBitmap(file)
    .catch(() => byElement(file))
    .catch(() => null)

const maxSide = 2048
const quality = 0.85

/** Reduces the sides to `maxSide`; never enlarges. */
export const fittedSides = (width: number, height: number): readonly [width: number, height: number] => {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

const drawn = async ({ source, ...size }: Drawable): Promise<Blob | null> => {
  const [width, height] = fittedSides(size.width, size.height)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const brush = canvas.getContext('2d')
  if (brush === null) return null
  // JPEG has no transparency: make it white.
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, width, height)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(source, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/**
 * Converts a picture to an upright JPEG of at most 2048 px without metadata (GPS, device). Leaves gif, svg, pdf and
 * undecodable files to the server.
 */
export const shrinkPicture = async (whole: Sent): Promise<Sent> => {
  const { filename } = whole
  const format = getFormat(filename)
  if (format === 'gif' || format === 'svg' || format === 'pdf') return whole
  const picture = await decode(whole.blob)
  if (picture === null) return whole
  try {
    const blob = await drawn(picture)
    return blob === null ? whole : { filename: `${filename.replace(/\.[^.]*$/, '')}.jpg`, blob }
  } finally {
    picture.close()
  }
}

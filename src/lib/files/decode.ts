/** A picture that can be drawn; `close` gives its memory back. */
export interface Drawable {
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

/**
 * Reads a picture, upright. An older browser without bitmaps, or without their options, draws it by an element, which
 * stands upright by itself. Null for what this browser cannot read.
 */
export const decode = (file: Blob): Promise<Drawable | null> =>
  byBitmap(file)
    .catch(() => byElement(file))
    .catch(() => null)

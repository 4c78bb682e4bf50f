/**
 * The bytes of a file in memory; null when they can no longer be read, or not all of them. A picked file stops being
 * readable when it is changed, moved, or, in Safari, soon after it was picked.
 */
export const readBytes = async (file: Blob): Promise<Blob | null> => {
  const bytes = await file.arrayBuffer().catch(() => null)
  return bytes?.byteLength === file.size ? new Blob([bytes], { type: file.type }) : null
}

/** Larger pictures are not read: a phone has too little memory to make them small. */
export const maxPickedBytes = 64 * 1024 * 1024

/** A picked file, its bytes on their way into memory; null for unreadable ones. */
export interface Picked {
  readonly name: string
  readonly size: number
  readonly bytes: Promise<Blob | null>
}

/** Begins to read a file. Called in the event that picked it: a moment later Safari 26 no longer lets it be read. */
export const pick = (file: File): Picked => ({
  name: file.name,
  size: file.size,
  bytes: file.size > maxPickedBytes ? Promise.resolve(null) : readBytes(file),
})

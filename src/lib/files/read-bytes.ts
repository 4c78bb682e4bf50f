/** Returns null if unreadable: changed, moved or, in Safari, picked a moment ago. */
export const readBytes = async (file: Blob): Promise<Blob | null> => {
  const bytes = await file.arrayBuffer().catch(() => null)
  return bytes?.byteLength === file.size ? new Blob([bytes], { type: file.type }) : null
}

/** A phone lacks the memory to shrink larger pictures. */
export const maxPickedBytes = 64 * 1024 * 1024

/** `bytes` resolves to null if unreadable. */
export interface Picked {
  readonly name: string
  readonly size: number
  readonly bytes: Promise<Blob | null>
}

/** Starts reading. Call it in the pick event: Safari 26 revokes access right after. */
export const pick = (file: File): Picked => ({
  name: file.name,
  size: file.size,
  bytes: file.size > maxPickedBytes ? Promise.resolve(null) : readBytes(file),
})

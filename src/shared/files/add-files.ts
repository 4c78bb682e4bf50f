import { checkFile, fileName, type FileUse } from '#contract/files/checks.ts'
import { StorageFullError } from '../../lib/outbox/memory-fallback.ts'
import type { NewFile } from '../../lib/outbox/outbox.ts'
import { maxPickedBytes, type Picked } from '../../lib/files/read-bytes.ts'
import { shrinkPicture } from '../../lib/files/shrink.ts'
import { messages } from '../../lib/files/messages.ts'

export { messages }

/** Bytes reserved for drafts. */
const reserve = 5 * 1024 * 1024

/** Assumes room if the browser gives no estimate; a failed write is reported anyway. */
const missingRoom = async (bytes: number): Promise<number> => {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  if (quota === undefined || usage === undefined) return 0
  return Math.max(0, bytes + reserve - (quota - usage))
}

export type Attach = (file: NewFile) => Promise<void>

/** Returns null if added. */
const addFile = async (picked: Picked, attach: Attach, use: FileUse): Promise<string | null> => {
  const given = fileName(picked.name)
  if (picked.size > maxPickedBytes) return messages.fault(given, 'too_large', use)
  const bytes = await picked.bytes
  if (bytes === null) return messages.unreadable(given)
  const { filename, blob } = await shrinkPicture({ filename: given, blob: bytes })
  const fault = checkFile({ filename, size: blob.size }, use)
  if (fault !== null) return messages.fault(filename, fault, use)
  const missing = await missingRoom(blob.size)
  if (missing > 0) return messages.noRoom(filename, missing)
  try {
    await attach({ id: crypto.randomUUID(), filename, blob })
    return null
  } catch (error) {
    if (error instanceof StorageFullError) return messages.noRoom(filename, blob.size)
    throw error
  }
}

/** Adds files one by one. Returns an error text for each failed file. */
export const addFiles = async (
  files: readonly Picked[],
  attach: Attach,
  use: FileUse = 'form',
): Promise<readonly string[]> => {
  const refused: string[] = []
  for (const file of files) {
    const why = await addFile(file, attach, use).catch(() => messages.notStored(file.name))
    if (why !== null) refused.push(why)
  }
  return refused
}

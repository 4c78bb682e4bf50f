import { checkFile, type FileUse } from '#contract/files/checks.ts'
import { NoRoom } from '../outbox/memory-fallback.ts'
import type { NewFile } from '../outbox/outbox.ts'
import { shrinkPicture } from './shrink.ts'
import { texts } from './texts.ts'

/** Bytes that must stay free for the drafts themselves. */
const reserve = 5 * 1024 * 1024

/**
 * Bytes that the device lacks to keep so many more, 0 when there is room. A browser that does not tell is believed to
 * have room; its refusal to write is reported all the same.
 */
const missingRoom = async (bytes: number): Promise<number> => {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  if (quota === undefined || usage === undefined) return 0
  return Math.max(0, bytes + reserve - (quota - usage))
}

/** Attaches a file to the draft that is being written, as `Outbox.attach` does. */
export type Attach = (file: NewFile) => Promise<void>

/** Keeps one file; gives why it was not kept, or null. */
const addFile = async (given: File, attach: Attach, use: FileUse): Promise<string | null> => {
  const { filename, blob } = await shrinkPicture(given)
  const fault = checkFile({ filename, size: blob.size }, use)
  if (fault !== null) return texts.fault(filename, fault, use)
  const missing = await missingRoom(blob.size)
  if (missing > 0) return texts.noRoom(filename, missing)
  try {
    await attach({ id: crypto.randomUUID(), filename, blob })
    return null
  } catch (error) {
    if (error instanceof NoRoom) return texts.noRoom(filename, blob.size)
    throw error
  }
}

/**
 * Makes files small and keeps them with the draft one by one, `most` of them at most. Gives a text for each that was not
 * kept, with what to do; what was kept before and what is written stays.
 */
export const addFiles = async (
  files: readonly File[],
  most: number,
  attach: Attach,
  use: FileUse = 'form',
): Promise<readonly string[]> => {
  const refused: string[] = []
  for (const file of files.slice(0, most)) {
    const why = await addFile(file, attach, use).catch(() => texts.notKept(file.name))
    if (why !== null) refused.push(why)
  }
  return files.length > most ? [...refused, texts.tooMany(most)] : refused
}

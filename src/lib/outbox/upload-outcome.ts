import { withFiles } from './attachments.ts'
import { afterAttempt } from './backoff.ts'
import type { Attachment, Item, Lane, UploadState } from './types.ts'

/** What becomes of files on their way to the server. Every function here is pure, as those of machine.ts. */

const alterFile = (lane: Lane, id: string, by: (file: Attachment) => Attachment): Lane =>
  lane.items.some(({ attachments }) => attachments.some((file) => file.id === id))
    ? {
        ...lane,
        items: lane.items.map((item) =>
          withFiles(
            item,
            item.attachments.map((file) => (file.id === id ? by(file) : file)),
          ),
        ),
      }
    : lane

/** Whether the pause after an attempt is over. */
export const isDue = ({ upload }: Attachment, now: number): boolean =>
  upload.name === 'waiting' && upload.notBefore <= now

/** Writes down the id that the server reserved, under which the file may arrive from now on. */
export const reserved = (lane: Lane, id: string, fileId: string): Lane =>
  alterFile(lane, id, (file) =>
    file.upload.name === 'waiting' ? { ...file, upload: { ...file.upload, fileId } } : file,
  )

/** What became of one attempt to upload a file. */
export type UploadOutcome =
  | { readonly name: 'done'; readonly fileId: string }
  | { readonly name: 'refused'; readonly errors: readonly string[]; readonly code: string | null }
  | { readonly name: 'blocked'; readonly by: 'auth' | 'profile' }
  | { readonly name: 'unanswered'; readonly error: string }

const uploadAfter = (
  { upload }: Attachment,
  outcome: UploadOutcome,
  now: number,
  chance: number,
): UploadState => {
  if (outcome.name === 'done') return { name: 'done', fileId: outcome.fileId }
  if (outcome.name === 'refused') return { name: 'refused', errors: outcome.errors }
  if (upload.name !== 'waiting' || outcome.name === 'blocked') return upload
  const attempts = upload.attempts + 1
  return { ...upload, attempts, notBefore: now + afterAttempt(attempts, chance) }
}

const itemAfter = (item: Item, outcome: UploadOutcome): Item => {
  if (item.state.name !== 'queued') return item
  if (outcome.name === 'unanswered') return { ...item, lastError: outcome.error }
  if (outcome.name === 'blocked') return { ...item, state: outcome }
  if (outcome.name === 'refused')
    return { ...item, state: { name: 'rejected', errors: outcome.errors, code: outcome.code } }
  return { ...item, lastError: null }
}

/**
 * Writes down what became of an attempt to upload a file. A queued item is refused with its file, and says so; the
 * resident may send it without the file.
 */
export const settleUpload = (
  lane: Lane,
  id: string,
  outcome: UploadOutcome,
  now: number,
  chance: number,
): Lane => {
  const settled = alterFile(lane, id, (file) => ({
    ...file,
    upload: uploadAfter(file, outcome, now, chance),
  }))
  if (settled === lane) return lane
  return {
    ...settled,
    items: settled.items.map((item) =>
      item.attachments.some((file) => file.id === id) ? itemAfter(item, outcome) : item,
    ),
  }
}

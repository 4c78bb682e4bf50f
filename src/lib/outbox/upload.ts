import { readBytes } from '../files/read-bytes.ts'
import { withLock } from '../storage/lock.ts'
import { listUploads, type Upload, withFiles } from './attachments.ts'
import type { DeliveryDeps, DeliverOptions } from './deliver.ts'
import type { LaneStore } from './lane-store.ts'
import { isPauseOver, getBackoffMs } from './transitions.ts'
import type { Attachment, Item, Lane, UploadState } from './record.ts'

/** Pure transitions of uploads, as in transitions.ts. */

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

const isDue = ({ upload }: Attachment, now: number): boolean =>
  upload.name === 'waiting' && isPauseOver(upload.notBefore, now)

/** Stores the reserved id, under which the file may already arrive. */
const reserved = (lane: Lane, id: string, fileId: string): Lane =>
  alterFile(lane, id, (file) =>
    file.upload.name === 'waiting' ? { ...file, upload: { ...file.upload, fileId } } : file,
  )

export type UploadOutcome =
  | { readonly name: 'done'; readonly fileId: string }
  | { readonly name: 'refused'; readonly errors: readonly string[]; readonly code: string | null }
  | { readonly name: 'blocked'; readonly by: 'auth' | 'profile' }
  | { readonly name: 'networkError'; readonly error: string }

const uploadAfter = (
  { upload }: Attachment,
  outcome: UploadOutcome,
  now: number,
  jitter: number,
): UploadState => {
  if (outcome.name === 'done') return { name: 'done', fileId: outcome.fileId }
  if (outcome.name === 'refused') return { name: 'refused', errors: outcome.errors }
  if (upload.name !== 'waiting' || outcome.name === 'blocked') return upload
  const attempts = upload.attempts + 1
  return { ...upload, attempts, notBefore: now + getBackoffMs(attempts, jitter) }
}

const itemAfter = (item: Item, outcome: UploadOutcome): Item => {
  if (item.state.name !== 'queued') return item
  if (outcome.name === 'networkError') return { ...item, lastError: outcome.error }
  if (outcome.name === 'blocked') return { ...item, state: outcome }
  if (outcome.name === 'refused')
    return { ...item, state: { name: 'rejected', errors: outcome.errors, code: outcome.code } }
  return { ...item, lastError: null }
}

/** A rejected file rejects its queued item; the resident may send it without the file. */
const settleUpload = (lane: Lane, id: string, outcome: UploadOutcome, now: number, jitter: number): Lane => {
  const settled = alterFile(lane, id, (file) => ({
    ...file,
    upload: uploadAfter(file, outcome, now, jitter),
  }))
  if (settled === lane) return lane
  return {
    ...settled,
    items: settled.items.map((item) =>
      item.attachments.some((file) => file.id === id) ? itemAfter(item, outcome) : item,
    ),
  }
}

/** Calls `reserve` before sending bytes, so a retry after a crash uses the same id. Never throws expected failures. */
export type Uploader = (
  upload: Upload,
  blob: Blob,
  reserve: (fileId: string) => Promise<void>,
) => Promise<UploadOutcome>

interface UploadDeps extends Pick<DeliveryDeps, 'scopes' | 'getLanes' | 'now' | 'jitter'> {
  readonly upload: Uploader
  readonly lostText: (filename: string) => string
  /** The file's item may now be deliverable. */
  onDone(): void
}

interface Next {
  readonly store: LaneStore
  readonly upload: Upload
}

const lost = (text: string): UploadOutcome => ({ name: 'refused', errors: [text], code: 'file_lost' })

/** Prefers files of queued items to those of drafts. */
const findNext = async (
  { scopes, getLanes, now }: UploadDeps,
  { ignoreBackoff = false }: DeliverOptions,
  tried: ReadonlySet<string>,
): Promise<Next | undefined> => {
  const found: Next[] = []
  for (const scope of await scopes()) {
    const store = getLanes(scope)
    const { lanes } = await store.list()
    found.push(...lanes.flatMap(listUploads).map((upload) => ({ upload, store })))
  }
  const due = found.filter(
    ({ upload: { file } }) => !tried.has(file.id) && (ignoreBackoff || isDue(file, now())),
  )
  return due.find(({ upload: { item } }) => item.state.name === 'queued') ?? due[0]
}

/** Returns null if the device has lost bytes. Throws if the store is unreadable. */
const readFile = async (store: LaneStore, { id, size }: Attachment): Promise<Blob | null> => {
  const stored = await store.blob(id)
  // Safari 26 may return a file without bytes, whose upload would fail for ever.
  const blob = stored && (await readBytes(stored))
  return blob?.size === size ? blob : null
}

const attempt = async (uploads: UploadDeps, { store, upload }: Next): Promise<UploadOutcome> => {
  const { lane, file } = upload
  const reserve = async (fileId: string): Promise<void> => {
    await store.change(lane.lane, (found) => found && reserved(found, file.id, fileId))
  }
  let blob: Blob | null
  try {
    blob = await readFile(store, file)
  } catch (error) {
    return { name: 'networkError', error: String(error) }
  }
  return blob === null ? lost(uploads.lostText(file.filename)) : uploads.upload(upload, blob, reserve)
}

const uploadOne = async (uploads: UploadDeps, next: Next): Promise<UploadOutcome['name']> => {
  const { store, upload } = next
  const { lane, file } = upload
  const outcome = await attempt(uploads, next)
  await store.change(
    lane.lane,
    (found) => found && settleUpload(found, file.id, outcome, uploads.now(), uploads.jitter()),
  )
  return outcome.name
}

/**
 * Uploads one by one, under its own lock so that a slow picture does not delay readings (decision 17). Returns the
 * number of unanswered files.
 */
export const uploadFiles = (uploads: UploadDeps, options: DeliverOptions = {}): Promise<number> =>
  withLock('upload', async () => {
    const tried = new Set<string>()
    let unanswered = 0
    for (
      let next = await findNext(uploads, options, tried);
      next;
      next = await findNext(uploads, options, tried)
    ) {
      tried.add(next.upload.file.id)
      const outcome = await uploadOne(uploads, next)
      if (outcome === 'networkError') unanswered += 1
      if (outcome === 'done') uploads.onDone()
    }
    return unanswered
  })

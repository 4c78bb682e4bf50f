import { withLock } from '../storage/lock.ts'
import { uploadsOf, type Upload } from './attachments.ts'
import type { Delivery, Wish } from './deliver.ts'
import type { LaneStore } from './lane-store.ts'
import { isDue, reserved, settleUpload, type UploadOutcome } from './upload-outcome.ts'

/**
 * Brings one file to the server. `reserve` is called with the id that the server gives it before any byte leaves, so that
 * whoever comes after a death goes on under the same one. Expected failures are outcomes, never thrown.
 */
export type Uploader = (
  upload: Upload,
  blob: Blob,
  reserve: (fileId: string) => Promise<void>,
) => Promise<UploadOutcome>

/** What uploads need of the page or the worker. */
export interface Uploads extends Pick<Delivery, 'scopes' | 'lanesOf' | 'now' | 'chance'> {
  readonly upload: Uploader
  /** What is said of a file whose bytes the device has lost. */
  readonly lostText: (filename: string) => string
  /** A file arrived: its item may be deliverable. */
  onDone(): void
}

interface Next {
  readonly store: LaneStore
  readonly upload: Upload
}

const lost = (text: string): UploadOutcome => ({ name: 'refused', errors: [text], code: 'file_lost' })

/** The next file that is due and was not tried in this round; what is queued goes before drafts. */
const nextOf = async (
  { scopes, lanesOf, now }: Uploads,
  { impatient = false }: Wish,
  tried: ReadonlySet<string>,
): Promise<Next | undefined> => {
  const found: Next[] = []
  for (const scope of await scopes()) {
    const store = lanesOf(scope)
    const { lanes } = await store.list()
    found.push(...lanes.flatMap(uploadsOf).map((upload) => ({ upload, store })))
  }
  const due = found.filter(({ upload: { file } }) => !tried.has(file.id) && (impatient || isDue(file, now())))
  return due.find(({ upload: { item } }) => item.state.name === 'queued') ?? due[0]
}

const uploadOne = async (uploads: Uploads, { store, upload }: Next): Promise<UploadOutcome['name']> => {
  const { lane, file } = upload
  const blob = await store.blob(file.id)
  const reserve = async (fileId: string): Promise<void> => {
    await store.change(lane.lane, (found) => found && reserved(found, file.id, fileId))
  }
  const outcome =
    blob === null ? lost(uploads.lostText(file.filename)) : await uploads.upload(upload, blob, reserve)
  await store.change(
    lane.lane,
    (found) => found && settleUpload(found, file.id, outcome, uploads.now(), uploads.chance()),
  )
  return outcome.name
}

/**
 * Uploads the files that wait in every scope of the resident one by one, once for all tabs and the worker, under a lock
 * of its own: a slow picture holds no reading (decision 38). What was uploaded stays written down, so that whoever comes
 * next goes on where this one stopped. Gives how many files got no answer.
 */
export const uploadFiles = (uploads: Uploads, wish: Wish = {}): Promise<number> =>
  withLock('upload', async () => {
    const tried = new Set<string>()
    let unanswered = 0
    for (let next = await nextOf(uploads, wish, tried); next; next = await nextOf(uploads, wish, tried)) {
      tried.add(next.upload.file.id)
      const outcome = await uploadOne(uploads, next)
      if (outcome === 'unanswered') unanswered += 1
      if (outcome === 'done') uploads.onDone()
    }
    return unanswered
  })

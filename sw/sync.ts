import { fetchUpload } from '../src/lib/files/fetch-upload.ts'
import { lostText, fileUploader } from '../src/lib/outbox/file-uploader.ts'
import { readDevice } from '../src/lib/session/device.ts'
import { showBadge } from '../src/lib/outbox/badge.ts'
import { createLaneChannel, announcing } from '../src/lib/outbox/channel.ts'
import { closeRemoved } from '../src/lib/outbox/close-removed.ts'
import { deliver, type DeliveryDeps } from '../src/lib/outbox/deliver.ts'
import { readExistingLanes } from '../src/lib/outbox/memory-fallback.ts'
import { outboxKinds } from '../src/app/boot/outbox-kinds.ts'
import { uploadFiles } from '../src/lib/outbox/upload.ts'
import { configureWorker } from './calls.ts'

const loadKinds = async () => outboxKinds
const upload = fileUploader({ loadKinds }, (sent) => fetchUpload(sent))

/** Items without uploads, then files, then items that need them. */
const deliverAll = async (
  delivery: DeliveryDeps,
): Promise<{ readonly unsent: number; readonly left: number }> => {
  const options = { ignoreBackoff: true }
  const first = await deliver(delivery, options)
  if (first.uploads === 0) return { unsent: first.unsent, left: first.unanswered }
  let arrived = 0
  const onDone = (): void => void (arrived += 1)
  const unanswered = await uploadFiles({ ...delivery, upload, lostText, onDone }, options)
  const { unsent, ...last } = arrived === 0 ? first : await deliver(delivery, options)
  return { unsent, left: last.unanswered + unanswered }
}

/** Delivers without an open page (O-06). Throws if anything was unanswered: the browser retries with backoff. */
export const deliverInBackground = async (): Promise<void> => {
  await configureWorker()
  const channel = createLaneChannel(() => undefined)
  try {
    const delivery: DeliveryDeps = {
      scopes: async () => (await readDevice()).scopes.map(({ scope }) => scope),
      getLanes: (scope) => announcing(readExistingLanes(scope), (lane) => channel.announce({ scope, lane })),
      loadKinds,
      now: Date.now,
      jitter: Math.random,
    }
    const unclosed = await closeRemoved(delivery)
    const { unsent, left } = await deliverAll(delivery)
    showBadge(unsent)
    if (left + unclosed > 0) throw new Error(`${left + unclosed} things were not answered`)
  } finally {
    channel.close()
  }
}

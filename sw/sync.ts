import { fetchUpload } from '../src/lib/files/fetch-upload.ts'
import { lostText } from '../src/lib/files/lost-text.ts'
import { readDevice } from '../src/lib/session/device.ts'
import { showBadge } from '../src/lib/outbox/badge.ts'
import { laneChannel, told } from '../src/lib/outbox/channel.ts'
import { deliver, type Delivery } from '../src/lib/outbox/deliver.ts'
import { existingLanes } from '../src/lib/outbox/existing-lanes.ts'
import { senders } from '../src/lib/outbox/senders/all.ts'
import { fileUploader } from '../src/lib/outbox/senders/file.ts'
import { uploadFiles } from '../src/lib/outbox/upload.ts'
import { configureWorker } from './host.ts'

const upload = fileUploader((sent) => fetchUpload(sent))

/** What needs no upload goes first, then the files, and then what waited for them. */
const deliverAll = async (
  delivery: Delivery,
): Promise<{ readonly unsent: number; readonly left: number }> => {
  const wish = { impatient: true }
  const first = await deliver(delivery, wish)
  if (first.uploads === 0) return { unsent: first.unsent, left: first.unanswered }
  let arrived = 0
  const onDone = (): void => void (arrived += 1)
  const unanswered = await uploadFiles({ ...delivery, upload, lostText, onDone }, wish)
  const { unsent, ...last } = arrived === 0 ? first : await deliver(delivery, wish)
  return { unsent, left: last.unanswered + unanswered }
}

/**
 * Delivers with no page open (O-06). Pauses between retries are the browser's own here: it calls again, later
 * and later, as long as this throws because an item was not answered.
 */
export const deliverInBackground = async (): Promise<void> => {
  await configureWorker()
  const channel = laneChannel(() => undefined)
  try {
    const { unsent, left } = await deliverAll({
      scopes: async () => (await readDevice()).scopes.map(({ scope }) => scope),
      lanesOf: (scope) => told(existingLanes(scope), (lane) => channel.tell({ scope, lane })),
      senders,
      now: Date.now,
      chance: Math.random,
    })
    showBadge(unsent)
    if (left > 0) throw new Error(`${left} things were not answered`)
  } finally {
    channel.close()
  }
}

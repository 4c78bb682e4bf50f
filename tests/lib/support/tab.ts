import { readingKind } from '../../../src/features/meters/outbox.ts'
import { createStore, type Store } from 'jotai/vanilla'
import { deliver, type Remaining, type DeliverOptions } from '../../../src/lib/outbox/deliver.ts'
import { withMemoryFallback } from '../../../src/lib/outbox/memory-fallback.ts'
import { openLanes, type LaneStore } from '../../../src/lib/outbox/lane-store.ts'
import { createOutbox, type Outbox, type Owner } from '../../../src/lib/outbox/outbox.ts'
import { uploadFiles, type Uploader } from '../../../src/lib/outbox/upload.ts'
import type { Sender } from '../../../src/lib/outbox/record.ts'
import type { StorageState } from '../../../src/lib/storage/idb.ts'

export const owner: Owner = { scope: 'anna-12', profile: 1 }

/** Thrown in a killed context. */
export class Died extends Error {}

/** A page or worker over the device's storage. `die` simulates a kill. */
export interface Tab {
  readonly page: Store
  readonly outbox: Outbox
  readonly storage: () => StorageState
  deliver(send: Sender, wish?: DeliverOptions, now?: number): Promise<Remaining>
  upload(upload: Uploader, wish?: DeliverOptions, now?: number): Promise<number>
  die(): void
}

export const openTab = (lanes: LaneStore = openLanes(owner.scope)): Tab => {
  let isDead = false
  let state: StorageState = 'ok'
  const alive =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      if (isDead) throw new Died()
      return work(...args)
    }
  const fallback = withMemoryFallback(lanes, (next) => (state = next))
  const living: LaneStore = {
    ...fallback,
    change: alive(fallback.change),
    list: alive(fallback.list),
    read: alive(fallback.read),
    blob: alive(fallback.blob),
  }
  const page = createStore()
  return {
    page,
    outbox: createOutbox(page, owner, living),
    storage: () => state,
    deliver: (send, wish = { ignoreBackoff: true }, now = 0) =>
      deliver(
        {
          scopes: async () => [owner.scope],
          getLanes: () => living,
          loadKinds: async () => ({ meters: { ...readingKind, send } }),
          now: () => now,
          jitter: () => 0.5,
        },
        wish,
      ),
    upload: (upload, wish = { ignoreBackoff: true }, now = 0) =>
      uploadFiles(
        {
          scopes: async () => [owner.scope],
          getLanes: () => living,
          upload,
          lostText: (filename) => `${filename} lost`,
          onDone: () => undefined,
          now: () => now,
          jitter: () => 0.5,
        },
        wish,
      ),
    die: () => {
      isDead = true
      lanes.close()
    },
  }
}

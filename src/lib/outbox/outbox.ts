import type { Store } from 'jotai/vanilla'
import { laneStateAtom, showLaneAtom, showLanesAtom } from './atoms.ts'
import { attach, detach, copyAttachments } from './attachments.ts'
import { createDrafts } from './drafts.ts'
import type { Blobs, Change, LaneStore } from './lane-store.ts'
import {
  discardDraft,
  emptyLane,
  isDraftAsSeen,
  removeAcknowledged,
  queueDraft,
  removeReplaced,
  writeDraft,
} from './transitions.ts'
import type { Draft, Lane, LaneId } from './record.ts'

export type LaneName = Pick<LaneId, 'lane' | 'kind'>
export type Owner = Pick<LaneId, 'scope' | 'profile'>

export interface NewFile {
  readonly id: string
  readonly filename: string
  readonly blob: Blob
}

export interface Outbox {
  load(): Promise<void>
  /** Reads one lane after another context changed it. */
  reload(lane: string): Promise<void>
  /** Updates the view at once, then the device. */
  writeDraft(name: LaneName, draft: Draft): void
  discardDraft(lane: string): void
  /**
   * Queues the draft under a new key, replacing recallable `replaced` items of its lane and the open `keys` of others.
   * Returns false if another tab changed the draft, which is then shown (O-16).
   */
  submit(
    name: LaneName,
    draft: Draft,
    replaced?: readonly string[],
    keys?: readonly string[],
  ): Promise<boolean>
  /** Stores the draft and a file. Throws `StorageFullError` and changes nothing if the device is full. */
  attach(name: LaneName, draft: Draft, file: NewFile): Promise<void>
  detach(lane: string, file: string): Promise<void>
  /** Writes the draft with the files of the item it replaces. */
  inherit(name: LaneName, draft: Draft, from: string): Promise<void>
  /** Returns null if the bytes are not on this device. */
  file(id: string): Promise<Blob | null>
  /** Applies a decision of the resident (decisions.ts). */
  change(lane: string, by: (lane: Lane) => Lane): Promise<void>
  removeAcknowledged(lane: string, items: ReadonlySet<string>): Promise<void>
  /** Await it before any reload. */
  flush(): Promise<void>
}

export interface PageOutbox extends Outbox {
  /** Delivers at once, ignoring retry pauses. */
  sendNow(): Promise<void>
  /** Flushes and closes the outbox. */
  stop(): Promise<void>
}

const whenThere =
  (change: (lane: Lane) => Lane): Change =>
  (lane) =>
    lane && change(lane)

export const createOutbox = (page: Store, owner: Owner, laneStore: LaneStore): Outbox => {
  const drafts = createDrafts(laneStore)
  const show = (name: string, lane: Lane | null): void => page.set(showLaneAtom, owner.scope, name, lane)
  const shown = (name: string): Lane | null => {
    const lane = page.get(laneStateAtom(name))
    return lane?.scope === owner.scope ? lane : null
  }
  const found = (name: LaneName, lane: Lane | null): Lane => lane ?? emptyLane({ ...owner, ...name })

  const type = (lane: string, change: Change): void => {
    show(lane, change(shown(lane)))
    drafts.write(lane, change)
  }
  const commit = async (lane: string, change: Change, blobs?: Blobs): Promise<void> => {
    await drafts.flush()
    show(lane, drafts.over(lane, await laneStore.change(lane, change, blobs)))
  }
  const writing = (name: LaneName, draft: Draft): ((lane: Lane | null) => Lane) => {
    const id = crypto.randomUUID()
    return (lane) => writeDraft(found(name, lane), draft, id)
  }

  return {
    load: async () => {
      const { lanes, quarantined } = await laneStore.list()
      const over = lanes.map((lane) => drafts.over(lane.lane, lane) ?? lane)
      page.set(showLanesAtom, owner.scope, over, quarantined)
    },
    reload: async (lane) => {
      // A pending keystroke may be older than the stored value.
      await drafts.flush()
      show(lane, drafts.over(lane, await laneStore.read(lane)))
    },
    writeDraft: (name, draft) => {
      // A new id per keystroke: another tab may have queued this page's draft.
      type(name.lane, writing(name, draft))
    },
    discardDraft: (lane) => type(lane, whenThere(discardDraft)),
    submit: async (name, draft, replaced = [], keys = []) => {
      const [write, key, seen] = [writing(name, draft), crypto.randomUUID(), shown(name.lane)]
      let isQueued = false
      await commit(name.lane, (lane) => {
        isQueued = isDraftAsSeen(lane, seen)
        return isQueued ? queueDraft(removeReplaced(write(lane), replaced, keys), key) : lane
      })
      return isQueued
    },
    attach: (name, draft, { id, filename, blob }) => {
      const write = writing(name, draft)
      const file = { id, filename, size: blob.size }
      return commit(name.lane, (lane) => attach(write(lane), file), new Map([[id, blob]]))
    },
    detach: (lane, file) =>
      commit(
        lane,
        whenThere((there) => detach(there, file)),
      ),
    inherit: (name, draft, from) => {
      const write = writing(name, draft)
      return commit(name.lane, (lane) => copyAttachments(write(lane), from))
    },
    file: (id) => laneStore.blob(id).catch(() => null),
    change: (lane, by) => commit(lane, whenThere(by)),
    removeAcknowledged: (lane, items) =>
      commit(
        lane,
        whenThere((there) => removeAcknowledged(there, items)),
      ),
    flush: () => drafts.flush(),
  }
}

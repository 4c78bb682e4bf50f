import type { Store } from 'jotai/vanilla'
import { heldLaneAtom, showLaneAtom, showLanesAtom } from './atoms.ts'
import { attach, detach, inherit } from './attachments.ts'
import { createDrafts } from './drafts.ts'
import type { Blobs, Change, LaneStore } from './lane-store.ts'
import {
  discardDraft,
  emptyLane,
  isDraftAsSeen,
  resolveWithLocal,
  removeAcknowledged,
  queueDraft,
  remove,
  revertToDraft,
  retry,
  removeReplaced,
  writeDraft,
} from './transitions.ts'
import type { Draft, Lane, LaneId } from './record.ts'

/** Which lane of the active profile. */
export type LaneName = Pick<LaneId, 'lane' | 'kind'>
export type Owner = Pick<LaneId, 'scope' | 'profile'>

/** A file to be attached: a new id, the name it will bear at the server, and its bytes. */
export interface NewFile {
  readonly id: string
  readonly filename: string
  readonly blob: Blob
}

/** Operations of a page on the lanes of the active profile. Every change is seen in `lanesAtom`. */
export interface Outbox {
  /** Reads all lanes of the device into the view. */
  load(): Promise<void>
  /** Reads one lane that another context changed. */
  reload(lane: string): Promise<void>
  /** Keeps a keystroke: in the view at once, on the device right after. */
  writeDraft(name: LaneName, draft: Draft): void
  /** Forgets the draft of an emptied field. */
  discardDraft(lane: string): void
  /**
   * Queues the draft with a new key, and takes away those of `replaced` that can still be taken back, in one
   * transaction; resolves to true once that is kept. Where another tab changed the draft and this page did not know,
   * nothing is queued: the page shows that draft, and false is given (O-16).
   */
  submit(name: LaneName, draft: Draft, replaced?: readonly string[]): Promise<boolean>
  /**
   * Writes the draft and attaches a file to it; both are kept once this resolves. Throws `NoRoom` when the device has no
   * room for the file; the draft stays as it was.
   */
  attach(name: LaneName, draft: Draft, file: NewFile): Promise<void>
  /** Takes a file away from the draft. */
  detach(lane: string, file: string): Promise<void>
  /** Writes the draft with the files of an item of its lane that it is to replace. */
  inherit(name: LaneName, draft: Draft, from: string): Promise<void>
  /** The bytes of an attached file; null when they are not on this device. */
  file(id: string): Promise<Blob | null>
  /** Makes an item of which nothing can be at the server the draft of its lane again. */
  revertToDraft(lane: string, item: string): Promise<void>
  /** The resident asks to try a waiting, blocked or refused item again. */
  retry(lane: string, item: string): Promise<void>
  /** The resident's value against a conflict: a new item with a new key that stands on what was shown. */
  resolveWithLocal(lane: string, item: string, basedOn: unknown): Promise<void>
  /** The resident removes an item, or leaves a conflict as it is. */
  remove(lane: string, item: string): Promise<void>
  /** Puts accepted items away that the resident has seen. */
  removeAcknowledged(lane: string, items: ReadonlySet<string>): Promise<void>
  /** Resolves when every draft is on the device. Awaited before any reload. */
  flush(): Promise<void>
}

/** The outbox of the signed-in page. */
export interface PageOutbox extends Outbox {
  /** «Отправить сейчас»: delivers without waiting for pauses to end. */
  sendNow(): Promise<void>
  /** Flushes and lets go of the device; the page opens another one for another profile. */
  stop(): Promise<void>
}

const whenThere =
  (change: (lane: Lane) => Lane): Change =>
  (lane) =>
    lane && change(lane)

export const createOutbox = (page: Store, owner: Owner, kept: LaneStore): Outbox => {
  const drafts = createDrafts(kept)
  const show = (name: string, lane: Lane | null): void => page.set(showLaneAtom, owner.scope, name, lane)
  const shown = (name: string): Lane | null => {
    const lane = page.get(heldLaneAtom(name))
    return lane?.scope === owner.scope ? lane : null
  }
  const found = (name: LaneName, lane: Lane | null): Lane => lane ?? emptyLane({ ...owner, ...name })

  const type = (lane: string, change: Change): void => {
    show(lane, change(shown(lane)))
    drafts.write(lane, change)
  }
  const commit = async (lane: string, change: Change, blobs?: Blobs): Promise<void> => {
    await drafts.flush()
    show(lane, drafts.over(lane, await kept.change(lane, change, blobs)))
  }
  const writing = (name: LaneName, draft: Draft): ((lane: Lane | null) => Lane) => {
    const id = crypto.randomUUID()
    return (lane) => writeDraft(found(name, lane), draft, id)
  }

  return {
    load: async () => {
      const { lanes, setAside } = await kept.list()
      const over = lanes.map((lane) => drafts.over(lane.lane, lane) ?? lane)
      page.set(showLanesAtom, owner.scope, over, setAside)
    },
    reload: async (lane) => {
      // A keystroke of this page that is on its way may turn out the older one.
      await drafts.flush()
      show(lane, drafts.over(lane, await kept.read(lane)))
    },
    writeDraft: (name, draft) => {
      // Minted for each keystroke: what this page takes for the draft may have been queued by another tab.
      type(name.lane, writing(name, draft))
    },
    discardDraft: (lane) => type(lane, whenThere(discardDraft)),
    submit: async (name, draft, replaced = []) => {
      const [write, key, seen] = [writing(name, draft), crypto.randomUUID(), shown(name.lane)]
      let isQueued = false
      await commit(name.lane, (lane) => {
        isQueued = isDraftAsSeen(lane, seen)
        return isQueued ? queueDraft(removeReplaced(write(lane), replaced), key) : lane
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
      return commit(name.lane, (lane) => inherit(write(lane), from))
    },
    file: (id) => kept.blob(id).catch(() => null),
    revertToDraft: (lane, item) =>
      commit(
        lane,
        whenThere((there) => revertToDraft(there, item)),
      ),
    retry: (lane, item) =>
      commit(
        lane,
        whenThere((there) => retry(there, item)),
      ),
    resolveWithLocal: (lane, item, basedOn) => {
      const mine = { id: crypto.randomUUID(), key: crypto.randomUUID(), basedOn }
      return commit(
        lane,
        whenThere((there) => resolveWithLocal(there, item, mine)),
      )
    },
    remove: (lane, item) =>
      commit(
        lane,
        whenThere((there) => remove(there, item)),
      ),
    removeAcknowledged: (lane, items) =>
      commit(
        lane,
        whenThere((there) => removeAcknowledged(there, items)),
      ),
    flush: () => drafts.flush(),
  }
}

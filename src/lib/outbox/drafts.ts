import type { Change, LaneStore } from './lane-store.ts'
import type { Lane } from './record.ts'

/** Drafts on their way to the device, keystroke by keystroke (O-04). */
export interface Drafts {
  /**
   * Writes at once; while a write of the same lane is under way only the latest of the following ones is kept, so
   * the change must carry the whole draft and be idempotent.
   */
  write(lane: string, change: Change): void
  /** The lane as it will be once everything is written. */
  over(lane: string, stored: Lane | null): Lane | null
  /** Resolves when every draft is written. Awaited before any reload. */
  flush(): Promise<void>
}

export const createDrafts = (store: LaneStore): Drafts => {
  const unwritten = new Map<string, Change>()
  const writing = new Map<string, Promise<void>>()

  const run = async (lane: string): Promise<void> => {
    try {
      for (let change = unwritten.get(lane); change; change = unwritten.get(lane)) {
        await store.change(lane, change)
        if (unwritten.get(lane) === change) unwritten.delete(lane)
      }
    } finally {
      writing.delete(lane)
    }
  }

  return {
    write(lane, change) {
      unwritten.set(lane, change)
      if (!writing.has(lane)) writing.set(lane, run(lane))
    },
    over: (lane, stored) => unwritten.get(lane)?.(stored) ?? stored,
    flush: async () => {
      await Promise.all(writing.values())
    },
  }
}

import type { Change, LaneStore } from './lane-store.ts'
import type { Lane } from './record.ts'

/** Writes drafts to the device on every keystroke (O-04). */
export interface Drafts {
  /** Keeps only the latest change during a write, so it must hold the whole draft and be idempotent. */
  write(lane: string, change: Change): void
  /** Returns the stored lane with pending changes applied. */
  over(lane: string, stored: Lane | null): Lane | null
  /** Await it before any reload. */
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

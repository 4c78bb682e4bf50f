import * as z from 'zod/mini'
import { laneChannelName } from '../storage/storage-keys.ts'
import type { LaneStore } from './lane-store.ts'
import type { Lane } from './record.ts'

const changeSchema = z.object({ scope: z.string(), lane: z.string() })
export type LaneChange = z.output<typeof changeSchema>

export interface LaneChannel {
  announce(change: LaneChange): void
  close(): void
}

/** Passes other contexts' changes to `onChange`. */
export const createLaneChannel = (onChange: (change: LaneChange) => void): LaneChannel => {
  const channel = new BroadcastChannel(laneChannelName)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const change = changeSchema.safeParse(data)
    if (change.success) onChange(change.data)
  })
  let isOpen = true
  return {
    // A delivery may end after its profile's channel was closed.
    announce: (change) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes none
      if (isOpen) channel.postMessage(change)
    },
    close: () => {
      isOpen = false
      channel.close()
    },
  }
}

export const announcing = (
  store: LaneStore,
  announce: (lane: string, after: Lane | null) => void,
): LaneStore => ({
  ...store,
  change: async (lane, by, blobs) => {
    const after = await store.change(lane, by, blobs)
    announce(lane, after)
    return after
  },
})

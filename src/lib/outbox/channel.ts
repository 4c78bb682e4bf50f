import * as z from 'zod/mini'
import type { LaneStore } from './lane-store.ts'
import type { Lane } from './types.ts'

const newsSchema = z.object({ scope: z.string(), lane: z.string() })
/** A lane changed in some tab or in the worker. */
export type LaneNews = z.output<typeof newsSchema>

export interface LaneChannel {
  tell(news: LaneNews): void
  close(): void
}

/** Tells the other contexts of this origin about changed lanes, and hears of theirs. */
export const laneChannel = (onNews: (news: LaneNews) => void): LaneChannel => {
  const channel = new BroadcastChannel('cabinet-lanes')
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const news = newsSchema.safeParse(data)
    if (news.success) onNews(news.data)
  })
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes none
    tell: (news) => channel.postMessage(news),
    close: () => channel.close(),
  }
}

/** The same store, every change of which is told with what the lane has become. */
export const told = (store: LaneStore, tell: (lane: string, after: Lane | null) => void): LaneStore => ({
  ...store,
  change: async (lane, by, blobs) => {
    const after = await store.change(lane, by, blobs)
    tell(lane, after)
    return after
  },
})

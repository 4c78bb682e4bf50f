import { RetryLaterError } from './domain-error.ts'
import { kernelMessages } from './messages.ts'

interface QueueSize {
  readonly atOnce: number
  readonly maxWaiting: number
}

interface FairQueueSize extends QueueSize {
  readonly maxWaitingOfOwner: number
}

/** Runs `atOnce` works, one per owner; waiting owners take turns. Throws 503 when too many wait. */
export const createFairQueue = ({ atOnce, maxWaiting, maxWaitingOfOwner }: FairQueueSize) => {
  /** Waiting work by owner; the next owner is first. */
  const lines = new Map<unknown, (() => void)[]>()
  const working = new Set<unknown>()
  let waiting = 0

  const startNext = (): void => {
    for (const [owner, line] of lines) {
      if (working.size >= atOnce) return
      const start = working.has(owner) ? undefined : line.shift()
      if (!start) continue
      lines.delete(owner)
      if (line.length > 0) lines.set(owner, line)
      working.add(owner)
      waiting -= 1
      start()
    }
  }

  return async <T>(owner: unknown, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(owner) ?? []
    const isFree = working.size < atOnce && !working.has(owner)
    if (!isFree && (waiting >= maxWaiting || line.length >= maxWaitingOfOwner))
      throw new RetryLaterError('busy', [kernelMessages.busy], 5)
    await new Promise<void>((resolve) => {
      line.push(resolve)
      lines.set(owner, line)
      waiting += 1
      startNext()
    })
    try {
      return await work()
    } finally {
      working.delete(owner)
      startNext()
    }
  }
}

export const createQueue = (size: QueueSize) => {
  const runQueued = createFairQueue({ ...size, maxWaitingOfOwner: Number.POSITIVE_INFINITY })
  return <T>(work: () => Promise<T>): Promise<T> => runQueued(Symbol('nobody else'), work)
}

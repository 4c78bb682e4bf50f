import { setTimeout as pause } from 'node:timers/promises'

/**
 * Milliseconds. Callers do not wait for slower counts, which are cached for `cacheFactor` their duration: counting takes
 * at most a twentieth of the time.
 */
const longMs = 500
const cacheFactor = 20
/** Milliseconds. */
const oldMs = 600_000

interface Counted<T> {
  readonly value: T
  readonly at: number
  readonly tookMs: number
}

interface Count<T> {
  /** Another day is another count. */
  readonly of: string
  done: Counted<T> | null
  running: Promise<T> | null
}

const waitLong = () => pause(longMs, undefined, { ref: false })

/**
 * Shares concurrent counts per organisation. Caches slow ones and serves a stale one while refreshing. Returns null if
 * none is there yet: the count goes on for the next caller. `elapsed` is in milliseconds.
 */
export const createCachedCount = <T>(
  elapsed: () => number = () => performance.now(),
  waitPatiently: () => Promise<unknown> = waitLong,
) => {
  const counts = new Map<number, Count<T>>()

  const run = async (count: Count<T>, work: () => Promise<T>): Promise<T> => {
    const start = elapsed()
    try {
      const value = await work()
      const at = elapsed()
      count.done = { value, at, tookMs: at - start }
      return value
    } finally {
      count.running = null
    }
  }

  return async (organisationId: number, of: string, work: () => Promise<T>): Promise<T | null> => {
    const known = counts.get(organisationId)
    const count = known?.of === of ? known : { of, done: null, running: null }
    counts.set(organisationId, count)
    const cached = count.done !== null && count.done.tookMs >= longMs ? count.done : null
    const age = cached === null ? Number.POSITIVE_INFINITY : elapsed() - cached.at
    if (cached !== null && age < cached.tookMs * cacheFactor) return cached.value
    count.running ??= run(count, work)
    count.running.catch(() => undefined)
    if (cached !== null && age < oldMs) return cached.value
    return Promise.race([count.running, waitPatiently().then(() => null)])
  }
}

/**
 * Milliseconds. Slower counts are cached for `cacheFactor` their duration: counting takes at most a twentieth of the
 * time.
 */
const longMs = 1_000
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

/**
 * Shares concurrent counts per organisation. Caches slow ones and serves a stale one once while refreshing, so only the
 * first polling page waits. `elapsed` is in milliseconds.
 */
export const createCachedCount = <T>(elapsed: () => number = () => performance.now()) => {
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

  return async (organisationId: number, of: string, work: () => Promise<T>): Promise<T> => {
    const known = counts.get(organisationId)
    const count = known?.of === of ? known : { of, done: null, running: null }
    counts.set(organisationId, count)
    const cached = count.done !== null && count.done.tookMs >= longMs ? count.done : null
    const age = cached === null ? Number.POSITIVE_INFINITY : elapsed() - cached.at
    if (cached !== null && age < cached.tookMs * cacheFactor) return cached.value
    count.running ??= run(count, work)
    if (cached === null || age >= oldMs) return count.running
    count.running.catch(() => undefined)
    return cached.value
  }
}

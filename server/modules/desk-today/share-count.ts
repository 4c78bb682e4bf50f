/** A count that took so long, in milliseconds, is kept, and for so many times as long: it takes a twentieth of the time at most. */
const longMs = 1_000
const keptTimes = 20
/** A count of this age, in milliseconds, is shown to nobody. */
const oldMs = 600_000

interface Counted<T> {
  readonly value: T
  readonly at: number
  readonly tookMs: number
}

interface Count<T> {
  /** What was counted: another day is another count. */
  readonly of: string
  done: Counted<T> | null
  running: Promise<T> | null
}

/**
 * Makes a function that counts for an organisation, once for all who ask meanwhile. A count that takes long is kept for a
 * while, and after that shown once more while the next one is under way, so that pages which ask every minute wait for
 * the first one alone. A quick one is never kept. `elapsed` gives milliseconds. Throws as the count does.
 */
export const shareCount = <T>(elapsed: () => number = () => performance.now()) => {
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
    const kept = count.done !== null && count.done.tookMs >= longMs ? count.done : null
    const age = kept === null ? Number.POSITIVE_INFINITY : elapsed() - kept.at
    if (kept !== null && age < kept.tookMs * keptTimes) return kept.value
    count.running ??= run(count, work)
    if (kept === null || age >= oldMs) return count.running
    count.running.catch(() => undefined)
    return kept.value
  }
}

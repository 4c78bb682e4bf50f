/** Yields a task at 0 ms, so that a slow phone can paint and handle input. */
export const delay = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** Rejects with `onTimeout()` after `ms`. */
export const withTimeout = async <T>(work: Promise<T>, ms: number, onTimeout: () => Error): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(onTimeout()), ms)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

/** Runs at most `limit` at a time; rejects with the first failure after all finish. */
export const inParallel = async <T>(
  limit: number,
  things: Iterable<T>,
  work: (thing: T) => Promise<void>,
): Promise<void> => {
  const left = [...things].toReversed()
  const failures: unknown[] = []
  const worker = async (): Promise<void> => {
    for (let thing = left.pop(); thing !== undefined; thing = left.pop()) {
      try {
        await work(thing)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: limit }, worker))
  if (failures.length > 0) throw failures[0]
}

/** Resolves after so many milliseconds; after 0 in a task of its own: a slow phone draws, and answers to a finger, between. */
export const delay = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** The result of the work, or a rejection with the error of `onTimeout` after so many milliseconds. */
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

/** Does the work for every thing, at most `limit` at a time; fails after all are done, with the first failure. */
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

/**
 * Shares one run of the work among those who ask for the same while it is under way. Nothing is kept afterwards: a page
 * that starts makes several calls at once, and all of them ask who calls.
 */
export const shareInFlight = <Args extends readonly unknown[], T>(
  work: (...args: Args) => Promise<T>,
  keyOf: (...args: Args) => string,
): ((...args: Args) => Promise<T>) => {
  const underWay = new Map<string, Promise<T>>()
  return (...args) => {
    const key = keyOf(...args)
    const running = underWay.get(key)
    if (running) return running
    const begun = work(...args).finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
}

const inHere = new Map<string, Promise<unknown>>()

const afterOthersHere = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const before = inHere.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  inHere.set(name, mine)
  return mine
}

/** Runs the work under a lock across tabs and worker. Without Web Locks (plain HTTP) it covers only this context. */
export const withLock = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const locks: LockManager | null | undefined = navigator.locks
  return locks ? await locks.request(name, work) : afterOthersHere(name, work)
}

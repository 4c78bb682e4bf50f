const inHere = new Map<string, Promise<unknown>>()

const afterOthersHere = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const before = inHere.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  inHere.set(name, mine)
  return mine
}

/**
 * Runs the work while no other tab and no worker of this origin holds the same name. Where there are no Web Locks
 * (plain HTTP that is not localhost) only this context is kept in order; the server's keys do the rest.
 */
export const withLock = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const locks: LockManager | null | undefined = navigator.locks
  return locks ? await locks.request(name, work) : afterOthersHere(name, work)
}

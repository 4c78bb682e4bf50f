import { atom } from 'jotai/vanilla'
import type { StorageState } from '../storage/idb.ts'
import { scopeAtom } from '../session/scope.ts'
import { store } from '../state/store.ts'
import type { PageOutbox } from './outbox.ts'

const activeAtom = atom<PageOutbox | null>(null)

export const outboxAtom = atom((get) => get(activeAtom))

/** Waits for the outbox of the present profile, for what is typed while it opens. Returns null after a switch. */
export const openedOutbox = (): Promise<PageOutbox | null> =>
  new Promise((resolve) => {
    const scope = store.get(scopeAtom)
    const look = (): void => {
      const outbox = store.get(activeAtom)
      if (outbox === null) return
      stop()
      resolve(store.get(scopeAtom) === scope ? outbox : null)
    }
    const stop = store.sub(activeAtom, look)
    look()
  })

/** Whether the device stores what is written (O-11). */
export const storageStateAtom = atom<StorageState>('ok')

/** Flushes and closes the previous outbox. */
export const setOutbox = async (outbox: PageOutbox | null): Promise<void> => {
  const before = store.get(activeAtom)
  store.set(activeAtom, outbox)
  await before?.stop()
}

/** Stores every draft on the device. Await it before any reload. */
export const flushDrafts = async (): Promise<void> => {
  await store.get(activeAtom)?.flush()
}

import { atom } from 'jotai/vanilla'
import type { StorageState } from '../storage/idb.ts'
import { store } from '../state/store.ts'
import type { PageOutbox } from './outbox.ts'

const activeAtom = atom<PageOutbox | null>(null)

export const outboxAtom = atom((get) => get(activeAtom))

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

import { atom } from 'jotai/vanilla'
import type { StorageState } from '../storage/idb.ts'
import { store } from '../state/store.ts'
import type { PageOutbox } from './outbox.ts'

const activeAtom = atom<PageOutbox | null>(null)

/** The page's outbox, null before it is open and after a sign-out. */
export const outboxAtom = atom((get) => get(activeAtom))

/** Whether the device keeps what is written (O-11). */
export const storageStateAtom = atom<StorageState>('ok')

/** Makes an outbox the page's one; the one before is flushed and closed first. */
export const setOutbox = async (outbox: PageOutbox | null): Promise<void> => {
  const before = store.get(activeAtom)
  store.set(activeAtom, outbox)
  await before?.stop()
}

/** Writes every draft to the device. Awaited before any reload; nothing to do while no outbox is open. */
export const flushDrafts = async (): Promise<void> => {
  await store.get(activeAtom)?.flush()
}

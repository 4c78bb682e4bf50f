import { deviceKeys } from '../storage/storage-keys.ts'
import { storeLocal, readLocal } from '../storage/web-storage.ts'

const read = (): number => Number(readLocal(deviceKeys.visits) ?? 0)

/** Counts a sign-in or a resumed session. Without storage, offers that need a second visit are never shown. */
export const countVisit = (): void => storeLocal(deviceKeys.visits, String(read() + 1))

/** Returns true from the second visit (decision 15). */
export const isReturningVisitor = (): boolean => read() >= 2

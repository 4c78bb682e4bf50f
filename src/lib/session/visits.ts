import { deviceKeys } from '../storage/storage-keys.ts'

const read = (): number => Number(localStorage.getItem(deviceKeys.visits) ?? 0)

/** Counts a sign-in or a resumed session, if storage is available. */
export const countVisit = (): void => {
  try {
    localStorage.setItem(deviceKeys.visits, String(read() + 1))
  } catch {
    // Offers that need a second visit are then never shown.
  }
}

/** Returns true from the second visit (decision 15). */
export const isReturning = (): boolean => {
  try {
    return read() >= 2
  } catch {
    return false
  }
}

import { deviceKeys } from '../storage/storage-keys.ts'

const read = (): number => Number(localStorage.getItem(deviceKeys.visits) ?? 0)

/** Counts a visit on this device: a sign-in, or the resumption of a kept session. Where storage is refused nothing is counted. */
export const countVisit = (): void => {
  try {
    localStorage.setItem(deviceKeys.visits, String(read() + 1))
  } catch {
    // Offers that wait for the second visit are then never made, which harms nobody.
  }
}

/** Whether the resident was here before: offers wait for the second visit (decision 15). */
export const isReturning = (): boolean => {
  try {
    return read() >= 2
  } catch {
    return false
  }
}

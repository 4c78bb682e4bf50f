import { pendingLogoutKey } from '../storage/storage-keys.ts'

/** Stores an unsent logout with its CSRF token. */
export const savePendingLogout = (csrf: string): void => localStorage.setItem(pendingLogoutKey, csrf)

/** Returns the CSRF token of an unsent logout, or null. */
export const pendingLogout = (): string | null => {
  try {
    return localStorage.getItem(pendingLogoutKey)
  } catch {
    // Storage is unavailable, so no logout was stored.
    return null
  }
}

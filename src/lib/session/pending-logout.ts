import { pendingLogoutKey } from '../storage/storage-keys.ts'

/** Remembers a logout that could not be sent, with the CSRF word that the server asks for. */
export const savePendingLogout = (csrf: string): void => localStorage.setItem(pendingLogoutKey, csrf)

/** The CSRF word of a logout that waits to be sent; null when none does. */
export const pendingLogout = (): string | null => {
  try {
    return localStorage.getItem(pendingLogoutKey)
  } catch {
    // Storage is refused altogether: then no logout was postponed either.
    return null
  }
}

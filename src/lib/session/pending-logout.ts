import { pendingLogoutKey } from '../storage/storage-keys.ts'
import { readLocal } from '../storage/web-storage.ts'

/** Stores an unsent logout with its CSRF token. */
export const savePendingLogout = (csrf: string): void => localStorage.setItem(pendingLogoutKey, csrf)

/** Returns the CSRF token of an unsent logout, or null. */
export const pendingLogout = (): string | null => readLocal(pendingLogoutKey)

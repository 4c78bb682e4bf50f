import { pendingLogoutKey } from '../storage/storage-keys.ts'
import { readLocal } from '../storage/web-storage.ts'

export const savePendingLogout = (csrf: string): void => localStorage.setItem(pendingLogoutKey, csrf)

export const pendingLogout = (): string | null => readLocal(pendingLogoutKey)

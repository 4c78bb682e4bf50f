import * as endpoints from '#contract/auth/session-endpoints.ts'
import { configureCalls } from '../http/call-context.ts'
import { NoResponseError } from '../http/call-errors.ts'
import { call } from '../http/call.ts'
import { readCsrf, expireCsrf } from '../http/csrf-cookie.ts'
import { setOutbox } from '../outbox/active.ts'
import { showBadge } from '../outbox/badge.ts'
import type { Item } from '../outbox/record.ts'
import { isOnlyHere } from '../outbox/stages.ts'
import { readExistingLanes } from '../outbox/memory-fallback.ts'
import { publicRoutes } from '../routes/public-paths.ts'
import { eraseDatabase } from '../storage/idb.ts'
import { dataCachePrefix, laneDatabase, picturesCache, residentKeys } from '../storage/storage-keys.ts'
import { erasePush } from '../worker/push.ts'
import { reloadPage } from '../worker/reload-page.ts'
import { notifyOtherTabs } from './session.ts'
import { readDevice, eraseDevice } from './device.ts'
import { savePendingLogout } from './pending-logout.ts'

const eraseCaches = async (): Promise<void> => {
  if (!('caches' in globalThis)) return
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(dataCachePrefix) || name === picturesCache,
  )
  await Promise.all(names.map((name) => caches.delete(name)))
}

const eraseKeys = (): void => {
  for (const key of Object.values(residentKeys)) localStorage.removeItem(key)
  sessionStorage.clear()
}

const eraseDatabases = async (): Promise<void> => {
  const { scopes } = await readDevice()
  await Promise.all(scopes.map(({ scope }) => eraseDatabase(laneDatabase(scope))))
  await eraseDevice()
}

/** Tries every part and throws the failures together (O-14). Keeps other residents' unsent items. */
const eraseResident = async (): Promise<void> => {
  expireCsrf()
  showBadge(0)
  // Databases first: while the device record exists, a late reply may still be cached.
  const parts = [eraseDatabases, eraseCaches, () => Promise.resolve().then(eraseKeys), erasePush]
  const failures: unknown[] = []
  for (const erase of parts) {
    try {
      await erase()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some of the data could not be erased')
}

/** Lists unsent items and drafts of all profiles (O-14). */
export const listUnsent = async (): Promise<readonly Item[]> => {
  const { scopes } = await readDevice()
  const listings = await Promise.all(scopes.map(({ scope }) => readExistingLanes(scope).list()))
  const items = listings.flatMap(({ lanes }) => lanes.flatMap((lane) => lane.items))
  return items.filter(isOnlyHere)
}

const endSession = async (csrf: string | null): Promise<void> => {
  try {
    await call(endpoints.logout, {}, { timeoutMs: 5_000 })
  } catch (error) {
    // Without an answer the logout is retried later, but the device is erased now.
    if (error instanceof NoResponseError && csrf !== null) savePendingLogout(csrf)
  }
}

/** Erases the resident's data and reloads at the sign-in with `query`. Ignores 401s, which would redirect before the data is gone (O-14). */
export const clearDevice = async (query?: Record<string, string>): Promise<void> => {
  configureCalls({ onSignedOut: () => undefined })
  await setOutbox(null)
  try {
    await eraseResident()
  } finally {
    notifyOtherTabs()
    await reloadPage(publicRoutes.login.to({}, query))
  }
}

/**
 * Signs out (B-07, O-14): ends the session now or before the next call, and erases the device. The caller confirms
 * unsent items first.
 */
export const logout = async (): Promise<void> => {
  const csrf = readCsrf()
  configureCalls({ onSignedOut: () => undefined })
  await setOutbox(null)
  await endSession(csrf)
  await clearDevice()
}

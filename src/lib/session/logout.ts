import * as endpoints from '#contract/session/endpoints.ts'
import { configureCalls } from '../http/call-context.ts'
import { NoAnswer } from '../http/call-errors.ts'
import { call } from '../http/call.ts'
import { readCsrf, expireCsrf } from '../http/csrf-cookie.ts'
import { setOutbox } from '../outbox/active.ts'
import { showBadge } from '../outbox/badge.ts'
import { isUnsent } from '../outbox/transitions.ts'
import type { Item } from '../outbox/record.ts'
import { existingLanes } from '../outbox/memory-fallback.ts'
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

/**
 * Leaves no byte of the signed-in resident on the device (O-14): session word, drafts, queue, stored replies,
 * keys, notifications. Every part is tried, also where another one is refused; the failures are thrown together.
 * Another resident's unsent items stay in that resident's own database.
 */
const eraseResident = async (): Promise<void> => {
  expireCsrf()
  showBadge(0)
  // The databases go first: while the device's record stands, a late reply may still be stored; after it, never.
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

/** Unsent items of the resident in every profile; what a logout would lose (O-14). Drafts count. */
export const listUnsent = async (): Promise<readonly Item[]> => {
  const { scopes } = await readDevice()
  const listings = await Promise.all(scopes.map(({ scope }) => existingLanes(scope).list()))
  const items = listings.flatMap(({ lanes }) => lanes.flatMap((lane) => lane.items))
  return items.filter((item) => isUnsent(item) || item.state.name === 'draft')
}

const endSession = async (csrf: string | null): Promise<void> => {
  try {
    await call(endpoints.logout, {}, { timeoutMs: 5_000 })
  } catch (error) {
    // Any answer means that the server knows; without one the logout waits, and this device forgets at once.
    if (error instanceof NoAnswer && csrf !== null) savePendingLogout(csrf)
  }
}

/**
 * Erases everything of the resident on this device and starts the page anew at the login. The session may be over already:
 * a call that was on its way must not lead to the login before that is done (O-14).
 */
export const forgetDevice = async (): Promise<void> => {
  configureCalls({ onSignedOut: () => undefined })
  await setOutbox(null)
  try {
    await eraseResident()
  } finally {
    notifyOtherTabs()
    await reloadPage(publicRoutes.login.to({}))
  }
}

/**
 * Signs out (B-07, O-14): the session ends on the server, now or before the next call, everything of the
 * resident is erased, and the page starts anew at the login. The caller asks about unsent items first.
 */
export const logout = async (): Promise<void> => {
  const csrf = readCsrf()
  configureCalls({ onSignedOut: () => undefined })
  await setOutbox(null)
  await endSession(csrf)
  await forgetDevice()
}

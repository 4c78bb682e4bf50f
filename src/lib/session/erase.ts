import { expireCsrf } from '../http/csrf-cookie.ts'
import { eraseDevice, readDevice } from './device.ts'
import { eraseDatabase } from '../storage/idb.ts'
import { showBadge } from '../outbox/badge.ts'
import { erasePush } from '../worker/push.ts'
import { dataCachePrefix, laneDatabase, picturesCache, residentKeys } from '../storage/storage-keys.ts'

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
 * What another resident left unsent stays in that one's own database.
 */
export const eraseResident = async (): Promise<void> => {
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

import { readExistingLanes } from '../outbox/memory-fallback.ts'
import { isOnlyHere } from '../outbox/stages.ts'
import type { Device } from './device.ts'

type Scopes = Device['scopes']

/** Returns the scopes with items that only this device holds. */
export const filterUnsent = async (scopes: Scopes): Promise<Scopes> => {
  const listings = await Promise.all(scopes.map(({ scope }) => readExistingLanes(scope).list()))
  return scopes.filter((_, nth) => listings[nth]?.lanes.some(({ items }) => items.some(isOnlyHere)))
}

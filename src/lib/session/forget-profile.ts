import type { Session } from '#contract/auth/session-schema.ts'
import { setOutbox } from '../outbox/active.ts'
import { eraseDatabase } from '../storage/idb.ts'
import { dataCache, laneDatabase } from '../storage/storage-keys.ts'
import { forgetSeenMark } from '../state/seen-mark.ts'
import { changeDevice, readDevice, withSession } from './device.ts'

/**
 * Erases a detached profile from the device: its cached replies, drafts and queue. `session` replaces the device's
 * session if that acted for the profile; `enter` shows it. Returns the device's session, or null if signed out.
 */
export const forgetProfile = async (
  scope: string,
  session: Session,
  enter: (session: Session) => void,
): Promise<Session | null> => {
  const before = (await readDevice()).session
  if (before?.scope === scope) {
    // A late draft would create the database again.
    await setOutbox(null)
    // Without `storeSession`, which reloads the page, so the toast stays. Other tabs learn it from their next call.
    await changeDevice((device) => withSession(device, session))
    enter(session)
  }
  const { session: active } = await changeDevice((device) => ({
    ...device,
    scopes: device.scopes.filter((known) => known.scope !== scope),
  }))
  forgetSeenMark(scope)
  // The profile is detached already: a database that another tab holds open must not look like a failure.
  await Promise.allSettled([
    eraseDatabase(laneDatabase(scope)),
    'caches' in globalThis ? caches.delete(dataCache(scope)) : false,
  ])
  return active
}

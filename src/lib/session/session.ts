import { atom } from 'jotai/vanilla'
import { getPermissions, getProfile, getTenantProfile, verify } from '#contract/auth/endpoints.ts'
import type { Session } from '#contract/session/schema.ts'
import { getConstants } from '#contract/config/endpoints.ts'
import { callWithMeta } from '../http/call.ts'
import { remoteAtom } from '../state/remote.ts'
import { rememberProfiles } from './device-session.ts'
import { actingProfileAtom, scopeAtom } from './scope.ts'

const loadProfile = async () => {
  const answer = await callWithMeta(getProfile, {})
  await rememberProfiles(answer)
  return answer
}

/** What the start loads, each with its own status. */
export const profileAtom = remoteAtom(loadProfile)
export const permissionsAtom = remoteAtom(getPermissions)
export const constantsAtom = remoteAtom(getConstants)
export const extraAtom = remoteAtom(verify)
export const tenantProfileAtom = remoteAtom(getTenantProfile)

/** Makes a session the page's one. Everything of another scope reads as before its first load. */
export const enterSessionAtom = atom(null, (_get, set, { scope, profile }: Session) => {
  set(scopeAtom, scope)
  set(actingProfileAtom, profile)
})

/**
 * Starts the session that the device remembers, or, with null, the one that the server tells. Loads all that the
 * cabinet needs to be shown; a failure is told by each atom's status.
 */
export const startSessionAtom = atom(null, async (get, set, known: Session | null) => {
  if (known !== null) set(enterSessionAtom, known)
  const scope = get(scopeAtom)
  const loadOthers = (): Promise<unknown> =>
    Promise.all([set(permissionsAtom), set(constantsAtom), set(extraAtom), set(tenantProfileAtom)])
  await Promise.all([set(profileAtom), known !== null && loadOthers()])
  const told = get(profileAtom).value?.session
  if (told === undefined || told.scope === scope) return
  set(enterSessionAtom, told)
  await Promise.all([set(profileAtom), loadOthers()])
})

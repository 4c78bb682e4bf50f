import { atom } from 'jotai/vanilla'
import type * as z from 'zod/mini'
import { getPermissions, getProfile, getTenantProfile, verify } from '#contract/auth/endpoints.ts'
import type { getProfileSchema } from '#contract/auth/schema.ts'
import { permissionsTag } from '#contract/permissions.ts'
import type { Session } from '#contract/session/schema.ts'
import { callContext } from '../http/call-context.ts'
import type { CallResult } from '../http/call.ts'
import { getConstants } from '#contract/config/endpoints.ts'
import { remoteAtom } from '../state/remote.ts'
import { whenIdle } from '../timing/when-idle.ts'
import { dataCache, dataCachePrefix, sessionChannel } from '../storage/storage-keys.ts'
import { changeDevice, readDevice, withSession } from './device.ts'
import { actingProfileAtom, scopeAtom } from './scope.ts'

/** Tells the other tabs that the session began, changed its profile or ended. */
export const notifyOtherTabs = (): void => {
  const channel = new BroadcastChannel(sessionChannel)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes none
  channel.postMessage('changed')
  channel.close()
}

/** Hears that another tab signed in, switched the profile or signed out; this page then starts anew. */
export const onSessionElsewhere = (changed: () => void): (() => void) => {
  const channel = new BroadcastChannel(sessionChannel)
  channel.addEventListener('message', changed)
  return () => channel.close()
}

/** Deletes the stored replies of every scope that is not the present resident's (O-12). */
const dropForeignCaches = async (scopes: readonly string[]): Promise<void> => {
  if (!('caches' in globalThis)) return
  const own = new Set(scopes.map(dataCache))
  const foreign = (await caches.keys()).filter((name) => name.startsWith(dataCachePrefix) && !own.has(name))
  await Promise.all(foreign.map((name) => caches.delete(name)))
}

/** The session that this device remembers; null while nobody is signed in. Works without a network. */
export const recallSession = async (): Promise<Session | null> => (await readDevice()).session

/**
 * Keeps a session that the server just gave, by a sign-in, a refresh or a switch of the profile, with the prefixes
 * that the worker needs. What was stored of another resident goes; that one's unsent items stay, unseen
 *.
 */
export const rememberSession = async (session: Session): Promise<void> => {
  const before = (await readDevice()).session
  const { prefixes } = callContext()
  const after = await changeDevice((device) => ({ ...withSession(device, session), prefixes }))
  if (before !== null && before.account !== session.account)
    await (await import('../worker/push.ts')).erasePush()
  await dropForeignCaches(after.scopes.map(({ scope }) => scope))
  if (before !== null && before.scope !== session.scope) notifyOtherTabs()
}

/** Keeps the profiles that the server tells; a stored reply may be outdated and changes nothing. */
export const rememberProfiles = async (
  answer: CallResult<z.output<typeof getProfileSchema>>,
): Promise<void> => {
  if (answer.storedAt !== null) return
  await rememberSession(answer.reply.session)
  const scopes = answer.reply.profiles.map(({ scope, id }) => ({ scope, profile: id }))
  await changeDevice((device) => ({ ...device, scopes }))
}

/** Data that the start loads, each with its own status. */
export const profileAtom = remoteAtom(getProfile, { received: rememberProfiles })
export const permissionsAtom = remoteAtom(getPermissions)
export const constantsAtom = remoteAtom(getConstants)
const extraAtom = remoteAtom(verify)
export const tenantProfileAtom = remoteAtom(getTenantProfile)

/** Loads the permissions again when an answer names other ones than this page shows (G-13). */
export const followPermissionsAtom = atom(null, async (get, set, present: string) => {
  const { value, status } = get(permissionsAtom)
  if (value === undefined || status === 'loading' || permissionsTag(value.permissions) === present) return
  await set(permissionsAtom)
})

/** Makes a session the page's one. Everything of another scope reads as before its first load. */
export const enterSessionAtom = atom(null, (_get, set, { scope, profile }: Session) => {
  set(scopeAtom, scope)
  set(actingProfileAtom, profile)
})

/**
 * Starts the session that the device remembers, or, with null, the one that the server tells. Loads all that the
 * cabinet needs to be shown; each atom's status reports its failure.
 */
export const startSessionAtom = atom(null, async (get, set, known: Session | null) => {
  if (known !== null) set(enterSessionAtom, known)
  const scope = get(scopeAtom)
  const loadOthers = (): Promise<unknown> =>
    Promise.all([set(permissionsAtom), set(constantsAtom), set(tenantProfileAtom)])
  await Promise.all([set(profileAtom), known !== null && loadOthers()])
  const active = get(profileAtom).value?.session
  if (active !== undefined && active.scope !== scope) {
    set(enterSessionAtom, active)
    await Promise.all([set(profileAtom), loadOthers()])
  }
  // Nothing that is drawn waits for it.
  whenIdle(() => void set(extraAtom))
})

/** Whether the resident's sectors are known; when they could not be loaded, lists are loaded for all sectors. */
export const areSectorsKnownAtom = atom((get) => {
  const { value, status } = get(tenantProfileAtom)
  return value !== undefined || status === 'failed'
})

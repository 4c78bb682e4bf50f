import { atom } from 'jotai/vanilla'
import type * as z from 'zod/mini'
import { getPermissions, getProfile, getTenantProfile, verify } from '#contract/auth/endpoints.ts'
import type { getProfileSchema } from '#contract/auth/schema.ts'
import { permissionsTag } from '#contract/permissions.ts'
import type { Session } from '#contract/auth/session-schema.ts'
import { callContext } from '../http/call-context.ts'
import type { CallResult } from '../http/call.ts'
import { getConstants } from '#contract/organisation/constants-endpoints.ts'
import { remoteAtom } from '../state/remote.ts'
import { whenIdle } from '../timing/when-idle.ts'
import { dataCache, dataCachePrefix, sessionChannel } from '../storage/storage-keys.ts'
import { changeDevice, readDevice, withSession } from './device.ts'
import { actingProfileAtom, scopeAtom } from './scope.ts'

export const notifyOtherTabs = (): void => {
  const channel = new BroadcastChannel(sessionChannel)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes none
  channel.postMessage('changed')
  channel.close()
}

export const onSessionInOtherTab = (changed: () => void): (() => void) => {
  const channel = new BroadcastChannel(sessionChannel)
  channel.addEventListener('message', changed)
  return () => channel.close()
}

/** Deletes cached replies of other residents' scopes (O-12). */
const dropForeignCaches = async (scopes: readonly string[]): Promise<void> => {
  if (!('caches' in globalThis)) return
  const own = new Set(scopes.map(dataCache))
  const foreign = (await caches.keys()).filter((name) => name.startsWith(dataCachePrefix) && !own.has(name))
  await Promise.all(foreign.map((name) => caches.delete(name)))
}

/** Returns null if signed out. Works offline. */
export const restoreSession = async (): Promise<Session | null> => (await readDevice()).session

/** Erases another resident's cached data but keeps their unsent items hidden. */
export const storeSession = async (session: Session): Promise<void> => {
  const before = (await readDevice()).session
  const { prefixes } = callContext()
  const after = await changeDevice((device) => ({ ...withSession(device, session), prefixes }))
  if (before !== null && before.account !== session.account)
    await (await import('../worker/push.ts')).erasePush()
  await dropForeignCaches(after.scopes.map(({ scope }) => scope))
  if (before !== null && before.scope !== session.scope) notifyOtherTabs()
}

/** Ignores a cached reply, which may be stale. A profile detached elsewhere keeps its scope while it has unsent items. */
export const storeProfiles = async (answer: CallResult<z.output<typeof getProfileSchema>>): Promise<void> => {
  if (answer.storedAt !== null) return
  await storeSession(answer.reply.session)
  const own = answer.reply.profiles.map(({ scope, id }) => ({ scope, profile: id }))
  const listed = new Set(own.map(({ scope }) => scope))
  const others = (await readDevice()).scopes.filter(({ scope }) => !listed.has(scope))
  const kept = others.length === 0 ? [] : await (await import('./unsent-scopes.ts')).filterUnsent(others)
  await changeDevice((device) => ({ ...device, scopes: [...own, ...kept] }))
}

/** Loaded at start, each with its own status. */
export const profileAtom = remoteAtom(getProfile, { received: storeProfiles })
export const permissionsAtom = remoteAtom(getPermissions)
export const constantsAtom = remoteAtom(getConstants)
const extraAtom = remoteAtom(verify)
export const tenantProfileAtom = remoteAtom(getTenantProfile)

/** The organisation of the active account: one host may serve several. Undefined until loaded. */
export const organisationAtom = atom((get) => get(extraAtom).value?.organisation)

/** Reloads permissions if an answer's tag differs (G-13). */
export const followPermissionsAtom = atom(null, async (get, set, present: string) => {
  const { value, status } = get(permissionsAtom)
  if (value === undefined || status === 'loading' || permissionsTag(value.permissions) === present) return
  await set(permissionsAtom)
})

/** Atoms of other scopes reset. */
export const enterSessionAtom = atom(null, (_get, set, { scope, profile }: Session) => {
  set(scopeAtom, scope)
  set(actingProfileAtom, profile)
})

/** Null asks the server. Errors are in the atoms' statuses. */
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
  // Not needed for rendering.
  whenIdle(() => void set(extraAtom))
})

export const areSectorsKnownAtom = atom((get) => {
  const { value, status } = get(tenantProfileAtom)
  return value !== undefined || status === 'failed'
})

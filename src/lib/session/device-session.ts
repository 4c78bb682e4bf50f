import type * as z from 'zod/mini'
import type { getProfileSchema } from '#contract/auth/schema.ts'
import type { Session } from '#contract/session/schema.ts'
import type { Answer } from '../http/call.ts'
import { callHost } from '../http/call-host.ts'
import { changeDevice, readDevice, withSession } from './device.ts'
import { dataCache, dataCachePrefix } from '../storage/storage-keys.ts'

const channelName = 'cabinet-session'

/** Tells the other tabs that the session began, changed its profile or ended. */
export const tellOtherTabs = (): void => {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes none
  channel.postMessage('changed')
  channel.close()
}

/** Hears that another tab signed in, switched the profile or signed out; this page then starts anew. */
export const onSessionElsewhere = (changed: () => void): (() => void) => {
  const channel = new BroadcastChannel(channelName)
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
 * (decision 36).
 */
export const rememberSession = async (session: Session): Promise<void> => {
  const before = (await readDevice()).session
  const { prefixes } = callHost()
  const after = await changeDevice((device) => ({ ...withSession(device, session), prefixes }))
  if (before !== null && before.account !== session.account)
    await (await import('../worker/push.ts')).erasePush()
  await dropForeignCaches(after.scopes.map(({ scope }) => scope))
  if (before !== null && before.scope !== session.scope) tellOtherTabs()
}

/** Keeps the profiles that the server tells; a stored reply may be outdated and changes nothing. */
export const rememberProfiles = async (answer: Answer<z.output<typeof getProfileSchema>>): Promise<void> => {
  if (answer.storedAt !== null) return
  await rememberSession(answer.reply.session)
  const scopes = answer.reply.profiles.map(({ scope, id }) => ({ scope, profile: id }))
  await changeDevice((device) => ({ ...device, scopes }))
}

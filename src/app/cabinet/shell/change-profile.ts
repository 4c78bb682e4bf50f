import { atom, type Setter } from 'jotai/vanilla'
import { changeProfile } from '#contract/auth/endpoints.ts'
import type { Profile } from '#contract/auth/schema.ts'
import { NoResponseError } from '../../../lib/http/call-errors.ts'
import { call } from '../../../lib/http/call.ts'
import { restoreSession, storeSession, startSessionAtom } from '../../../lib/session/session.ts'
import { showFailure, whilePending } from '../../../lib/state/notices.ts'
import type { Remote } from '../../../lib/state/remote.ts'

/** Returns whether the device may switch: the server agreed, or did not answer (decision 17). */
const askServer = async (set: Setter, profile: number): Promise<boolean> => {
  try {
    await whilePending(set, () => call(changeProfile, { body: { profile } }))
  } catch (error) {
    if (error instanceof NoResponseError) return true
    showFailure(set, error)
    return false
  }
  return true
}

/** Marks all data of the previous profile as unloaded. Returns whether the device switched. */
const switchProfile = async (set: Setter, { id, scope }: Profile): Promise<boolean> => {
  if (!(await askServer(set, id))) return false
  const session = await restoreSession()
  if (session === null) return false
  const next = { ...session, profile: id, scope }
  await storeSession(next)
  await set(startSessionAtom, next)
  return true
}

const statusAtom = atom<Remote<unknown>['status']>('idle')

/** Reads as the status of the switch; writing resolves to whether the device switched. */
export const changeProfileAtom = atom(
  (get) => get(statusAtom),
  async (get, set, profile: Profile): Promise<boolean> => {
    if (get(statusAtom) === 'loading') return false
    set(statusAtom, 'loading')
    let isSwitched = false
    try {
      isSwitched = await switchProfile(set, profile)
    } finally {
      set(statusAtom, isSwitched ? 'ready' : 'failed')
    }
    return isSwitched
  },
)

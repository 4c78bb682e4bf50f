import { atom } from 'jotai/vanilla'
import { changeProfile } from '#contract/auth/endpoints.ts'
import type { Profile } from '#contract/auth/schema.ts'
import { NoAnswer } from '../lib/http/call-errors.ts'
import { call } from '../lib/http/call.ts'
import { recallSession, rememberSession, startSessionAtom } from '../lib/session/session.ts'
import { runAction } from '../lib/state/notices.ts'

const tellServer = async (profile: number): Promise<void> => {
  try {
    await call(changeProfile, { body: { profile } })
  } catch (error) {
    // Without a network the switch holds on this device alone: every call names its profile (decision 5).
    if (!(error instanceof NoAnswer)) throw error
  }
}

/** Makes another profile the page's one: everything of the one before reads as not loaded yet. */
export const switchProfileAtom = atom(null, async (_get, set, { id, scope }: Profile) => {
  const session = await recallSession()
  if (session === null || session.profile === id) return
  const next = { ...session, profile: id, scope }
  await rememberSession(next)
  await Promise.all([set(startSessionAtom, next), runAction(set, () => tellServer(id))])
})

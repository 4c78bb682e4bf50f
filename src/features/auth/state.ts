import { atom } from 'jotai/vanilla'
import {
  deleteProfile,
  endSession,
  listSessions,
  sendActivationMailAgain,
} from '#contract/account/endpoints.ts'
import { call } from '../../lib/http/call.ts'
import { mutationAtom } from '../../lib/state/mutation.ts'
import { whilePending } from '../../lib/state/notices.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { texts } from './account-texts.ts'

/** Open sessions of the resident (V-09). */
export const sessionsAtom = remoteAtom(listSessions)

/** Ends one session of the resident, then reloads the list. */
export const endSessionAtom = mutationAtom(endSession, {
  input: (id: string) => ({ params: { id } }),
  done: texts.sessionEnded,
  onDone: (set) => set(sessionsAtom),
})

/** Resends the letters whose links are still unused; the toast says whether there were any. */
export const resendLettersAtom = mutationAtom(sendActivationMailAgain, {
  input: () => ({}),
  done: ({ sent }) => (sent ? texts.sentAgain : texts.nothingToSend),
})

/** Deletes the account, then everything of the resident on this device, and restarts the page. */
export const deleteAccountAtom = atom(null, async (_get, set) => {
  await whilePending(set, () => call(deleteProfile, {}))
  const { forgetDevice } = await import('../../lib/session/logout.ts')
  await forgetDevice()
})

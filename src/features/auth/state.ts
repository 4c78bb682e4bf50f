import { atom } from 'jotai/vanilla'
import {
  deleteProfile,
  detachProfile,
  endOtherSessions,
  endSession,
  getPendingEmail,
  listSessions,
  sendActivationMailAgain,
} from '#contract/auth/account-endpoints.ts'
import type { Profile } from '#contract/auth/schema.ts'
import { listPasskeys, removePasskey, renamePasskey } from '#contract/auth/passkey-endpoints.ts'
import { call } from '../../lib/http/call.ts'
import { mutationAtom } from '../../lib/state/mutation.ts'
import { enterSessionAtom, profileAtom, startSessionAtom } from '../../lib/session/session.ts'
import { toastAtom, whilePending } from '../../lib/state/notices.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { forgetPasskeyHint } from '../../shared/passkeys/passkey-support.ts'
import { messages } from './account-messages.ts'

export const sessionsAtom = remoteAtom(listSessions)

export const endSessionAtom = mutationAtom(endSession, {
  input: (id: string) => ({ params: { id } }),
  done: messages.sessionEnded,
  onDone: (set) => set(sessionsAtom),
})

export const endOtherSessionsAtom = mutationAtom(endOtherSessions, {
  input: () => ({}),
  done: ({ ended }) => messages.othersEnded(ended),
  onDone: (set) => set(sessionsAtom),
})

export const passkeysAtom = remoteAtom(listPasskeys)

export const renamePasskeyAtom = mutationAtom(renamePasskey, {
  input: (id: string, name: string) => ({ params: { id }, body: { name } }),
  done: messages.passkeyRenamed,
  onDone: (set) => set(passkeysAtom),
})

export const removePasskeyAtom = mutationAtom(removePasskey, {
  input: (id: string) => ({ params: { id } }),
  done: messages.passkeyRemoved,
  onDone: async (set, get) => {
    await set(passkeysAtom)
    if (get(passkeysAtom).value?.passkeys.length === 0) forgetPasskeyHint()
  },
})

export const pendingEmailAtom = remoteAtom(getPendingEmail)

/** The toast says whether there were unused links. */
export const resendEmailsAtom = mutationAtom(sendActivationMailAgain, {
  input: () => ({}),
  done: ({ sent }) => (sent ? messages.sentAgain : messages.nothingToSend),
})

/** Deletes all local data too, then restarts at the sign-in, which reports it. */
export const deleteAccountAtom = atom(null, async (_get, set) => {
  await whilePending(set, () => call(deleteProfile, {}))
  const { clearDevice } = await import('../../lib/session/logout.ts')
  await clearDevice({ deleted: '1' })
})

/** Acts for another profile, so that a retry after a lost reply is not refused. Throws like `call`. */
export const detachProfileAtom = atom(null, async (get, set, { id, scope, address }: Profile) => {
  const other = get(profileAtom).value?.profiles.find((profile) => profile.id !== id)
  const input = { params: { id } }
  const reply = await whilePending(set, () =>
    call(detachProfile, input, other === undefined ? {} : { profile: other.id }),
  )
  const { forgetProfile } = await import('../../lib/session/forget-profile.ts')
  const session = await forgetProfile(scope, reply, (next) => set(enterSessionAtom, next))
  await set(startSessionAtom, session)
  set(toastAtom, messages.detached(address))
})

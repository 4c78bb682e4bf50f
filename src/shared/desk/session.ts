import { atom } from 'jotai/vanilla'
import { getStaffSession, staffSignOut } from '#contract/staff/session-endpoints.ts'
import type { StaffSession } from '#contract/staff/session-schema.ts'
import { configureCalls } from '../../lib/http/call-context.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { call } from '../../lib/http/call.ts'
import { actingProfileAtom, scopeAtom } from '../../lib/session/scope.ts'
import { reportOnline, reportOffline } from '../../lib/state/network.ts'
import { serverErrorsAtom, warningAtom } from '../../lib/state/notices.ts'
import { store } from '../../lib/state/store.ts'
import { clearStoredTexts, loadStoredTexts } from './stored-text.ts'

/** Null if signed out; 'failed' if the server is unreachable. */
export type DeskSession = StaffSession | null | 'asking' | 'failed'
export const deskSessionAtom = atom<DeskSession>('asking')

/** E-mail of the member whose session expired, to prefill the sign-in. */
export const endedAtom = atom<string | null>(null)

export const sessionNow = (): StaffSession | null => {
  const session = store.get(deskSessionAtom)
  return typeof session === 'string' ? null : session
}

/** Sets `scopeAtom`, which hides data loaded for another member. Loads typed texts first: fields start with them. */
export const enterSession = async (session: StaffSession | null): Promise<void> => {
  const scope = session === null ? null : `desk ${session.email}`
  if (scope !== null && session?.step === 'in') await loadStoredTexts(scope)
  store.set(scopeAtom, scope)
  store.set(deskSessionAtom, session)
  if (session === null) return
  store.set(endedAtom, null)
  store.set(serverErrorsAtom, [])
  store.set(warningAtom, false)
}

export const lockSession = (): void => {
  const ended = sessionNow()
  if (ended === null) return
  store.set(endedAtom, ended.email)
  void enterSession(null)
}

/** Opens the sign-in when the session expires; typed text is kept. */
export const configureDeskCalls = (): void => {
  store.set(actingProfileAtom, null)
  configureCalls({
    csrf: () => sessionNow()?.csrf ?? null,
    scope: () => null,
    profile: () => null,
    onSignedOut: lockSession,
    onOtherScope: () => undefined,
    onAnswer: reportOnline,
    onSilence: reportOffline,
  })
}

export const fetchSession = async (): Promise<void> => {
  store.set(deskSessionAtom, 'asking')
  try {
    await enterSession(await call(getStaffSession, {}))
  } catch (error) {
    if (error instanceof CallError && error.status === 401) void enterSession(null)
    else store.set(deskSessionAtom, 'failed')
  }
}

/** Deletes typed text after the server has ended the session. Throws as `call` does. */
export const leaveDesk = async (): Promise<void> => {
  const session = sessionNow()
  await call(staffSignOut, {})
  try {
    if (session) await clearStoredTexts(session.email)
  } finally {
    void enterSession(null)
  }
}

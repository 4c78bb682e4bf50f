import { atom } from 'jotai/vanilla'
import { getStaffSession, staffSignOut } from '#contract/staff/session-endpoints.ts'
import type { StaffSession } from '#contract/staff/session-schema.ts'
import { configureCalls } from '../http/call-context.ts'
import { CallError } from '../http/call-errors.ts'
import { call } from '../http/call.ts'
import { actingProfileAtom, scopeAtom } from '../session/scope.ts'
import { reportOnline, reportOffline } from '../state/network.ts'
import { serverErrorsAtom, warningAtom } from '../state/notices.ts'
import { store } from '../state/store.ts'
import { dropKept } from './kept.ts'

/** The session of the desk: null while nobody has shown a password; 'failed' where the server was not reached. */
export type DeskSession = StaffSession | null | 'asking' | 'failed'
export const deskSessionAtom = atom<DeskSession>('asking')

/** E-mail of the member whose session ended by itself, who reads why and need not type it again; null for none. */
export const endedAtom = atom<string | null>(null)

/** The session of this moment; null where there is none that is known. */
export const sessionNow = (): StaffSession | null => {
  const session = store.get(deskSessionAtom)
  return typeof session === 'string' ? null : session
}

/** Takes what the server says of the session. What was loaded for another member is shown to nobody (`scopeAtom`). */
export const enterSession = (session: StaffSession | null): void => {
  store.set(scopeAtom, session === null ? null : `desk ${session.email}`)
  store.set(deskSessionAtom, session)
  if (session === null) return
  store.set(endedAtom, null)
  store.set(serverErrorsAtom, [])
  store.set(warningAtom, false)
}

/** Leads to the sign-in, which says that the session ended by itself. */
export const lockSession = (): void => {
  const ended = sessionNow()
  if (ended === null) return
  store.set(endedAtom, ended.email)
  enterSession(null)
}

/**
 * Gives calls their place in the page of the desk: the token is that of the staff's session, a resident's cookie says
 * nothing, and a session that has ended leads to the sign-in, where what was typed stays kept.
 */
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

/** Asks whose session the browser has. */
export const askSession = async (): Promise<void> => {
  store.set(deskSessionAtom, 'asking')
  try {
    enterSession(await call(getStaffSession, {}))
  } catch (error) {
    if (error instanceof CallError && error.status === 401) enterSession(null)
    else store.set(deskSessionAtom, 'failed')
  }
}

/** Ends the session at the server, then here, with what was kept of typed things. Throws as `call` does. */
export const leaveDesk = async (): Promise<void> => {
  const session = sessionNow()
  await call(staffSignOut, {})
  if (session) dropKept(session.email)
  enterSession(null)
}

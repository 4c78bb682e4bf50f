import { atom } from 'jotai/vanilla'
import type { Session } from '#contract/session/schema.ts'
import { isSignedInAtom } from './application.ts'

/** Enters the cabinet after a sign-in; the device remembers the session for the next start and for the worker. */
export const signInAtom = atom(null, async (_get, set, session: Session) => {
  const [{ rememberSession }, { enterSessionAtom }] = await Promise.all([
    import('../lib/session/session.ts'),
    import('../lib/session/session.ts'),
  ])
  await rememberSession(session)
  set(enterSessionAtom, session)
  set(isSignedInAtom, true)
})

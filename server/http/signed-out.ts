import { notAuthenticated } from '#contract/errors.ts'
import type { CookieName } from './cookies.ts'
import { Refused } from '../kernel/refusal.ts'
import { texts } from './texts.ts'

type SetCookie = (name: CookieName, value: null) => void

/** Expires the cookies of a session. */
export const forgetSession = (setCookie: SetCookie): void => {
  for (const name of ['access', 'refresh', 'csrf'] as const) setCookie(name, null)
}

/** There is no session: the cookies go, so that the client does not take itself for signed in again (decision 36). */
export const signedOut = (setCookie: SetCookie): Refused => {
  forgetSession(setCookie)
  return new Refused('not_authenticated', [texts.signIn], { detail: notAuthenticated })
}

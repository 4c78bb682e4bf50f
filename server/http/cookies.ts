import type { FastifyReply, FastifyRequest } from 'fastify'
import { notAuthenticated } from '#contract/errors.ts'
import { DomainError } from '../kernel/domain-error.ts'
import {
  accessSeconds,
  deviceSeconds,
  passkeySeconds,
  payerSeconds,
  sessionSeconds,
  staffSeconds,
  type CookieName,
} from '../kernel/session-tokens.ts'
import { messages } from './messages.ts'

const lifetimes: Readonly<Record<CookieName, number>> = {
  access: accessSeconds,
  refresh: sessionSeconds,
  csrf: sessionSeconds,
  device: deviceSeconds,
  passkey: passkeySeconds,
  qr: payerSeconds,
  staff: staffSeconds,
}

/** Reads and writes our cookies; their names and attributes are chosen here alone. */
export interface Cookies {
  read(request: FastifyRequest, name: CookieName): string | undefined
  /** Sets the cookie, or expires it with null. */
  write(reply: FastifyReply, name: CookieName, value: string | null): void
}

/** Over https the names are bound to the host (`__Host-`) and the cookies never travel in the clear. */
export const createCookies = (isHttps: boolean): Cookies => {
  const toCookieName = (name: CookieName): string => (isHttps ? `__Host-${name}` : name)
  return {
    read: (request, name) => request.cookies[toCookieName(name)],
    write: (reply, name, value) =>
      void reply.setCookie(toCookieName(name), value ?? '', {
        path: '/',
        secure: isHttps,
        // Nobody follows a link into the middle of the desk; a payer comes back from the bank.
        sameSite: name === 'staff' ? 'strict' : 'lax',
        httpOnly: name !== 'csrf',
        maxAge: value === null ? 0 : lifetimes[name],
      }),
  }
}

type SetCookie = (name: CookieName, value: null) => void

/** Expires the cookies of a session. */
export const expireSessionCookies = (setCookie: SetCookie): void => {
  for (const name of ['access', 'refresh', 'csrf'] as const) setCookie(name, null)
}

/** There is no session: the cookies go, so that the client does not take itself for signed in again (decision 8). */
export const signedOut = (setCookie: SetCookie): DomainError => {
  expireSessionCookies(setCookie)
  return new DomainError('not_authenticated', [messages.signIn], { detail: notAuthenticated })
}

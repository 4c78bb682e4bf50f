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

/** Only this sets cookie names and attributes. */
export interface Cookies {
  read(request: FastifyRequest, name: CookieName): string | undefined
  /** Null expires the cookie. */
  write(reply: FastifyReply, name: CookieName, value: string | null): void
}

/** Creates cookies that are Secure and have the `__Host-` prefix over https. */
export const createCookies = (isHttps: boolean): Cookies => {
  const toCookieName = (name: CookieName): string => (isHttps ? `__Host-${name}` : name)
  return {
    read: (request, name) => request.cookies[toCookieName(name)],
    write: (reply, name, value) =>
      void reply.setCookie(toCookieName(name), value ?? '', {
        path: '/',
        secure: isHttps,
        // Lax, because payers return from the bank.
        sameSite: name === 'staff' ? 'strict' : 'lax',
        httpOnly: name !== 'csrf',
        maxAge: value === null ? 0 : lifetimes[name],
      }),
  }
}

type SetCookie = (name: CookieName, value: null) => void

export const expireSessionCookies = (setCookie: SetCookie): void => {
  for (const name of ['access', 'refresh', 'csrf'] as const) setCookie(name, null)
}

/** Expires the cookies, so the client assumes no session (decision 8). */
export const signedOut = (setCookie: SetCookie): DomainError => {
  expireSessionCookies(setCookie)
  return new DomainError('not_authenticated', [messages.signIn], { detail: notAuthenticated })
}

import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { Permissions } from '#contract/permissions.ts'
import type { CookieName } from './cookies.ts'
import type { FileReply } from './file-reply.ts'

/** The resident who asks and the profile the call acts for; every query is bound to it. */
export interface Caller {
  readonly residentId: number
  readonly profileId: number
  readonly personalAccountId: number
  readonly organisationId: number
  readonly familyId: string
  /** The session may do nothing but set a password (decisions §10). */
  readonly isLimited: boolean
  readonly permissions: Permissions
  /** The opaque word of the profile, repeated in a header of every reply. */
  readonly scope: string
}

/** What a handler may know of the request beside its input. */
export interface Context {
  readonly ip: string
  readonly userAgent: string
  /** The host name that the resident opened. */
  readonly host: string
  /** Origins of this site, as the resident opened it and as it is known outside. */
  readonly sites: readonly string[]
  cookie(name: CookieName): string | undefined
  /** Sets or, with null, expires a cookie of ours. */
  setCookie(name: CookieName, value: string | null): void
}

/** The same for a signed-in call. */
export interface SignedContext extends Context {
  readonly caller: Caller
}

/** The same for a keyed call. */
export interface KeyedContext extends SignedContext {
  readonly key: string
}

/** A file that a call brought; it goes when the call is answered. */
export interface ReceivedFile {
  readonly path: string
  readonly size: number
  readonly sha256: Buffer
}

/** The same for a call that brings a file. */
export interface UploadContext extends SignedContext {
  readonly file: ReceivedFile
}

export type ContextOf<E extends Endpoint> = E extends { readonly keyed: true }
  ? KeyedContext
  : E extends { readonly upload: unknown }
    ? UploadContext
    : E extends { readonly access: 'public' }
      ? Context
      : SignedContext

/** An endpoint with what answers it. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (input: never, context: never) => Promise<unknown>
}

/** What a handler gives: the contract's reply, or the file that it stands for. */
type AnswerOf<E extends Endpoint> = E['reply'] extends 'file' ? FileReply : ReplyOf<E>

/** Binds a handler to an endpoint; its input and reply have the contract's types. */
export const serve = <E extends Endpoint>(
  endpoint: E,
  handle: (input: InputOf<E>, context: ContextOf<E>) => Promise<AnswerOf<E>>,
): Route => ({ endpoint, handle })

import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  RequestContext,
  DeviceInfo,
  KeyedCall,
  ReceivedFile,
  StaffPrincipal,
} from '../kernel/principal.ts'
import type { ApiClientCall } from '../kernel/api-client.ts'
import type { CookieJar } from '../kernel/session-tokens.ts'
import type { FileReply } from '../kernel/file-reply.ts'

/** A request, as far as a handler may know it beside its input. */
export interface Context extends DeviceInfo, CookieJar {
  /** The host name that the resident opened. */
  readonly host: string
  /** Origins of this site, as the resident opened it and as it is known outside. */
  readonly sites: readonly string[]
}

/** Request of a signed-in resident. */
export interface SignedContext extends Context, RequestContext {}

/** Request with an idempotency key. */
export interface KeyedContext extends SignedContext, KeyedCall {}

/** Request that brings a file. */
export interface UploadContext extends SignedContext {
  readonly file: ReceivedFile
}

/** Request of a program of the organisation. */
export interface ApiClientContext extends ApiClientCall {
  readonly ip: string
}

/** Request of a program that may name its effect by a key. */
export interface NamedContext extends ApiClientContext {
  readonly key: string | null
}

/** Request of a member of the staff. */
export interface StaffContext extends Context {
  readonly member: StaffPrincipal
}

/** Request of a member of the staff that may carry an idempotency key. */
export interface StaffKeyedContext extends StaffContext {
  readonly key: string | null
}

/** Request of a member of the staff that brings a file. */
export interface StaffUploadContext extends StaffContext {
  readonly file: ReceivedFile
}

/** Request of a program that brings a table. */
export interface TableContext extends ApiClientContext {
  readonly key: string
  readonly file: ReceivedFile
}

export type ContextOf<E extends Endpoint> = E extends { readonly table: unknown }
  ? TableContext
  : E extends { readonly access: { readonly scope: string } }
    ? E extends { readonly keyed: 'optional' }
      ? NamedContext
      : ApiClientContext
    : E extends { readonly access: { readonly staff: string } }
      ? E extends { readonly upload: unknown }
        ? StaffUploadContext
        : E extends { readonly keyed: 'optional' }
          ? StaffKeyedContext
          : StaffContext
      : ResidentContextOf<E>

type ResidentContextOf<E extends Endpoint> = E extends { readonly keyed: true }
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
  /** Refuses an upload before its bytes are read. */
  readonly beforeBody?: (input: never, context: never) => Promise<void>
}

/** Parts of an input that are known before the body is read. */
type HeadOf<E extends Endpoint> = Omit<InputOf<E>, 'body'>

/** Result of a handler: the contract's reply, or a file when the contract says 'file'. */
type AnswerOf<E extends Endpoint> = E['reply'] extends 'file' ? FileReply : ReplyOf<E>

/** Binds a handler to an endpoint; its input and reply have the contract's types. */
export const serve = <E extends Endpoint>(
  endpoint: E,
  handle: (input: InputOf<E>, context: ContextOf<E>) => Promise<AnswerOf<E>>,
  beforeBody?: (input: HeadOf<E>, context: Omit<ContextOf<E>, 'file'>) => Promise<void>,
): Route => ({ endpoint, handle, ...(beforeBody && { beforeBody }) })

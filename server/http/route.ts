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

export interface Context extends DeviceInfo, CookieJar {
  readonly host: string
  /** As opened, and as configured. */
  readonly sites: readonly string[]
}

export interface SignedContext extends Context, RequestContext {}

export interface KeyedContext extends SignedContext, KeyedCall {}

export interface UploadContext extends SignedContext {
  readonly file: ReceivedFile
}

export interface ApiClientContext extends ApiClientCall {
  readonly ip: string
}

export interface NamedContext extends ApiClientContext {
  readonly key: string | null
}

export interface StaffContext extends Context {
  readonly member: StaffPrincipal
}

export interface StaffKeyedContext extends StaffContext {
  readonly key: string | null
}

export interface StaffUploadContext extends StaffContext {
  readonly file: ReceivedFile
}

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

export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (input: never, context: never) => Promise<unknown>
  /** Can refuse an upload before its bytes are read. */
  readonly beforeBody?: (input: never, context: never) => Promise<void>
}

type HeadOf<E extends Endpoint> = Omit<InputOf<E>, 'body'>

type AnswerOf<E extends Endpoint> = E['reply'] extends 'file' ? FileReply : ReplyOf<E>

/** Gives a handler the contract's types. */
export const serve = <E extends Endpoint>(
  endpoint: E,
  handle: (input: InputOf<E>, context: ContextOf<E>) => Promise<AnswerOf<E>>,
  beforeBody?: (input: HeadOf<E>, context: Omit<ContextOf<E>, 'file'>) => Promise<void>,
): Route => ({ endpoint, handle, ...(beforeBody && { beforeBody }) })

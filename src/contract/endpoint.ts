import type * as z from 'zod/mini'
import type { KeyScope } from './organisation/schema.ts'
import type { Action, Slug } from './permissions.ts'
import type { StaffDuty } from './staff/roles.ts'
import type { ErrorCode } from './error-codes.ts'

/** Services behind the cabinet; a host's configuration gives each its prefix (docs/specification.md). */
export type Service = 'auth' | 'internal' | 'req' | 'files' | 'acquiring' | 'site'

/**
 * Access of an endpoint: anybody; any signed-in resident; one whose profile holds the letter for the slug (B-06). 'passwordResetOnly'
 * is any signed-in resident, also one in a session that may do nothing but set a password (decision 8). A scope: a
 * program of the organisation by a key that has it, and nobody by a cookie (decision 23). A duty of the staff: a member
 * whose role has it, with both factors shown; 'proven' is any such member, whatever the role, 'unproven' any at all, also
 * before the second factor (decision 10).
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'passwordResetOnly'
  | { readonly slug: Slug; readonly action: Action }
  | { readonly scope: KeyScope }
  | { readonly staff: StaffDuty | 'proven' | 'unproven' }

type Schema = z.ZodMiniType

/** One call, as both halves know it: the client's `call` and the server's `serve` are made from this value. */
export interface Endpoint {
  readonly name: string
  /** One line for who reads the documentation. */
  readonly summary?: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly service: Service
  readonly path: `/${string}`
  readonly access: Access
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The body is a multipart form: its fields are those of `body`, and one file follows them. */
  readonly upload?: { readonly maxBytes: number }
  /** The body is a table, CSV or XLSX, as it is. */
  readonly table?: { readonly maxBytes: number }
  /** `null`: an empty answer, 204. 'file': bytes to be saved, as an attachment. */
  readonly reply: Schema | 'file' | null
  /** The status of an empty answer where it is not 204 (docs/specification.md, fast transaction). */
  readonly emptyStatus?: 200
  /** The status of a reply where it is not 200. */
  readonly replyStatus?: 202
  /** Codes of the refusals that a caller has to expect; their statuses are in error-codes.ts. */
  readonly errorCodes?: readonly ErrorCode[]
  /** The call has one lasting effect and demands an Idempotency-Key header (a UUID), or takes one. */
  readonly keyed?: true | 'optional'
  /** A GET that changes something, guarded like a changing method (decision 8). */
  readonly mutates?: true
  /** A page makes the call by itself, so that it does not keep a session of the staff alive (decision 10). */
  readonly isBackground?: true
  /** Answered also in a session of the staff that is locked because nobody used it. Its reply has no personal data. */
  readonly whileLocked?: true
}

/** Whether a call changes state, by its method or by the contract's flag (decision 8). */
export const isChanging = ({ method, mutates }: Endpoint): boolean => method !== 'GET' || mutates === true

type Output<S> = S extends Schema ? z.output<S> : never
type Part<E, K extends string> = E extends { readonly [P in K]: infer S }
  ? { readonly [P in K]: Output<S> }
  : unknown

/** Input of a call: the parts that the endpoint declares. */
export type InputOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
/** Reply of a call: the schema's type, undefined for an empty answer, unknown for a file, which each half represents in its own way. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends Schema
  ? z.output<E['reply']>
  : E['reply'] extends 'file'
    ? unknown
    : undefined

/**
 * Declares an endpoint and keeps its literal types. Without side effects, so that a page carries only the calls it makes.
 * @__NO_SIDE_EFFECTS__
 */
export const endpoint = <const E extends Endpoint>(shape: E): E => shape

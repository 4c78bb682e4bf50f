import type * as z from 'zod/mini'
import type { KeyScope } from './exchange/schema.ts'
import type { Action, Slug } from './permissions.ts'
import type { StaffDuty } from './staff/roles.ts'
import type { ErrorCode } from './error-codes.ts'

/** A host's configuration sets each prefix (docs/specification.md). */
export type Service = 'auth' | 'internal' | 'req' | 'files' | 'acquiring' | 'site'

/**
 * 'passwordResetOnly' also admits sessions that may only set a password (decision 8). `slug` needs a permission
 * (B-06), `scope` an organisation key (decision 23). `staff` needs a duty and both factors; 'proven' any role,
 * 'mfaPending' no second factor (decision 10).
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'passwordResetOnly'
  | { readonly slug: Slug; readonly action: Action }
  | { readonly scope: KeyScope }
  | { readonly staff: StaffDuty | 'mfaVerified' | 'mfaPending' }

type Schema = z.ZodMiniType

/** Shared by the client's `call` and the server's `serve`. */
export interface Endpoint {
  readonly name: string
  /** For the API documentation. */
  readonly summary?: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly service: Service
  readonly path: `/${string}`
  readonly access: Access
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Multipart form: fields of `body`, then one file. */
  readonly upload?: { readonly maxBytes: number }
  /** A raw CSV or XLSX body. */
  readonly table?: { readonly maxBytes: number }
  /** `null`: empty, 204. 'file': a download. */
  readonly reply: Schema | 'file' | null
  /** If not 204 (docs/specification.md, fast transaction). */
  readonly emptyStatus?: 200
  /** If not 200. */
  readonly replyStatus?: 202
  /** Expected errors; statuses are in error-codes.ts. */
  readonly errorCodes?: readonly ErrorCode[]
  /**
   * Has one lasting effect: takes an Idempotency-Key (UUID). Tables require it; a resident's call without one is
   * recognised by its content (B-17), one that is 'optional' is always new.
   */
  readonly keyed?: true | 'optional'
  /** Compares a version, so a key that it replaces may have had its effect. */
  readonly isVersioned?: true
  /** Refused within 10 s of another one (P-14), so its content may repeat. */
  readonly isPaced?: true
  /** A GET that changes state, protected like a POST (decision 8). */
  readonly mutates?: true
  /** Automatic polling; does not extend a staff session (decision 10). */
  readonly isBackground?: true
  /** Allowed in a locked staff session; the reply has no personal data. */
  readonly whileLocked?: true
}

export const isChanging = ({ method, mutates }: Endpoint): boolean => method !== 'GET' || mutates === true

type Output<S> = S extends Schema ? z.output<S> : never
type Part<E, K extends string> = E extends { readonly [P in K]: infer S }
  ? { readonly [P in K]: Output<S> }
  : unknown

export type InputOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
/** Unknown for a file, which each side represents differently. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends Schema
  ? z.output<E['reply']>
  : E['reply'] extends 'file'
    ? unknown
    : undefined

/**
 * Declares an endpoint and keeps literal types. Pure, so that unused endpoints are tree-shaken. @__NO_SIDE_EFFECTS__
 */
export const endpoint = <const E extends Endpoint>(shape: E): E => shape

import type { ErrorBody } from '#contract/errors.ts'

/** `body` is null if its shape is unknown, such as a captive portal's page (U-06). */
export class CallError extends Error {
  readonly status: number
  readonly body: ErrorBody | null
  /** Of the server's log, for the support; null if the answer is not ours. */
  readonly requestId: string | null

  constructor(status: number, body: ErrorBody | null, requestId: string | null = null) {
    super(body?.errors[0] ?? `Unexpected answer, status ${status}`)
    this.name = 'CallError'
    this.status = status
    this.body = body
    this.requestId = requestId
  }

  /** Texts for the user; empty if the answer is not ours. */
  get errors(): readonly string[] {
    return this.body?.errors ?? []
  }

  get code(): string | null {
    return this.body?.code ?? null
  }

  get detail(): string | null {
    return this.body?.detail ?? null
  }
}

/** No answer: no network, timeout or abort; see `cause`. */
export class NoResponseError extends Error {
  constructor(cause: unknown) {
    super('No answer', { cause })
    this.name = 'NoResponseError'
  }
}

/** An error whose message is for the user. */
export class UserError extends Error {}

const lostProfileCodes: ReadonlySet<string | null> = new Set(['profile_detached', 'profile_foreign'])

/** Returns true if the profile that the call acted for is not the resident's, or no longer. */
export const isLostProfile = (error: unknown): boolean =>
  error instanceof CallError && lostProfileCodes.has(error.code)

/** Returns true if the server answered and failed, or a proxy or captive portal answered for it. */
export const isServerFault = (error: unknown): boolean =>
  error instanceof CallError && (error.status >= 500 || !error.body)

/** Returns true if the network or the server failed, so that cached data is still the best there is. */
export const isOutage = (error: unknown): boolean => error instanceof NoResponseError || isServerFault(error)

/** The refresh answered other than 200. */
export class RefreshFailedError extends Error {
  readonly status: number

  constructor(status: number) {
    super('Failed to refresh token')
    this.name = 'RefreshFailedError'
    this.status = status
  }
}

/** The reply is for another profile: the session was switched elsewhere. */
export class ScopeChangedError extends Error {
  constructor() {
    super('The reply belongs to another profile')
    this.name = 'ScopeChangedError'
  }
}

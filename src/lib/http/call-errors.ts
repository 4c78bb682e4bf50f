import type { ErrorBody } from '#contract/errors.ts'

/**
 * The server answered with something else than the endpoint's reply (U-06). `body` is null when the answer is
 * not of our error shape: a proxy's or a captive portal's page, or a reply that the contract does not know.
 */
export class CallError extends Error {
  readonly status: number
  readonly body: ErrorBody | null

  constructor(status: number, body: ErrorBody | null) {
    super(body?.errors[0] ?? `Unexpected answer, status ${status}`)
    this.name = 'CallError'
    this.status = status
    this.body = body
  }

  /** Texts for a person; empty for an answer that is not ours. */
  get errors(): readonly string[] {
    return this.body?.errors ?? []
  }

  /** The machine word of the refusal. */
  get code(): string | null {
    return this.body?.code ?? null
  }

  get detail(): string | null {
    return this.body?.detail ?? null
  }
}

/** No answer came: no network, cut off, given up after the time limit or by the caller. `cause` says which. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super('No answer', { cause })
    this.name = 'NoAnswer'
  }
}

/** The refresh was answered, but not with 200. */
export class RefreshFailed extends Error {
  readonly status: number

  constructor(status: number) {
    super('Failed to refresh token')
    this.name = 'RefreshFailed'
    this.status = status
  }
}

/** The reply belongs to another profile than the requested one: the session was switched elsewhere. */
export class OtherScope extends Error {
  constructor() {
    super('The reply belongs to another profile')
    this.name = 'OtherScope'
  }
}

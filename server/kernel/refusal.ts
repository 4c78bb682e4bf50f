import type { ErrorBody } from '#contract/errors.ts'

/** An expected refusal on its way to the reply: the HTTP status and the common error body. */
export class Refused extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(
    status: number,
    code: string,
    errors: readonly string[],
    more: Omit<ErrorBody, 'errors' | 'code'> = {},
  ) {
    super(code)
    this.status = status
    this.body = { errors: [...errors], code, ...more }
  }
}

/** A refusal that is over after some seconds, which the reply's Retry-After says. */
export class RefusedForNow extends Refused {
  readonly retryAfter: number

  constructor(status: 429 | 503, code: string, errors: readonly string[], retryAfter: number) {
    super(status, code, errors)
    this.retryAfter = retryAfter
  }
}

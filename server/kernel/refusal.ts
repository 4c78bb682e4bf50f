import type { ErrorBody } from '#contract/errors.ts'
import type { RefusalCode } from '#contract/refusals.ts'

/** An expected refusal of the domain: its code, texts for the resident, and what the error body says beside them. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly body: ErrorBody

  constructor(code: RefusalCode, errors: readonly string[], more: Omit<ErrorBody, 'errors' | 'code'> = {}) {
    super(code)
    this.code = code
    this.body = { errors: [...errors], code, ...more }
  }
}

/** A refusal that ends by itself; `retryAfter` is in seconds. */
export class RefusedForNow extends Refused {
  readonly retryAfter: number

  constructor(code: RefusalCode, errors: readonly string[], retryAfter: number) {
    super(code, errors)
    this.retryAfter = retryAfter
  }
}

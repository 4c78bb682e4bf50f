import type { ErrorBody } from '#contract/errors.ts'
import type { ErrorCode } from '#contract/error-codes.ts'

/** Expected refusal: code, texts for the resident, extra fields of the body. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly body: ErrorBody

  constructor(code: ErrorCode, errors: readonly string[], more: Omit<ErrorBody, 'errors' | 'code'> = {}) {
    super(code)
    this.code = code
    this.body = { errors: [...errors], code, ...more }
  }
}

/** A temporary refusal; `retryAfter` in seconds. */
export class RetryLaterError extends DomainError {
  readonly retryAfter: number

  constructor(code: ErrorCode, errors: readonly string[], retryAfter: number) {
    super(code, errors)
    this.retryAfter = retryAfter
  }
}

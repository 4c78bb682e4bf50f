import type { ErrorBody } from '#contract/errors.ts'
import type { RefusalCode } from '#contract/refusals.ts'

type More = Omit<ErrorBody, 'errors' | 'code'>

/** An expected refusal of the domain: its code, texts for the resident, and what the error body says beside them. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly body: ErrorBody

  constructor(code: RefusalCode, errors: readonly string[], more?: More)
  /** The former form; the contract's table has the status. */
  constructor(status: number, code: RefusalCode, errors: readonly string[], more?: More)
  constructor(
    ...given:
      | readonly [RefusalCode, readonly string[], (More | undefined)?]
      | readonly [number, RefusalCode, readonly string[], (More | undefined)?]
  ) {
    const [code, errors, more] = typeof given[0] === 'number' ? [given[1], given[2], given[3]] : given
    super(code)
    this.code = code
    this.body = { errors: [...errors], code, ...more }
  }
}

/** A refusal that ends by itself; `retryAfter` is in seconds. */
export class RefusedForNow extends Refused {
  readonly retryAfter: number

  constructor(code: RefusalCode, errors: readonly string[], retryAfter: number)
  /** The former form; the contract's table has the status. */
  constructor(status: number, code: RefusalCode, errors: readonly string[], retryAfter: number)
  constructor(
    ...given:
      | readonly [RefusalCode, readonly string[], number]
      | readonly [number, RefusalCode, readonly string[], number]
  ) {
    const [code, errors, retryAfter] = typeof given[0] === 'number' ? [given[1], given[2], given[3]] : given
    super(code, errors)
    this.retryAfter = retryAfter
  }
}

/** The server's clock (decision 16): the only source of the present moment, so that a test can move it. */
export interface Clock {
  /** The present instant. */
  now(): Date
}

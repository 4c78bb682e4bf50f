/** The only source of time, so tests can move it (decision 16). */
export interface Clock {
  now(): Date
}

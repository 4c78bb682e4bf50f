/** A case that is on this device and not at the server, as its list and the queue show it. */
export interface CaseSummary {
  readonly icon: string
  /** Null while none is chosen. */
  readonly subject: string | null
  readonly description: string
  /** What is copied behind the title, to be told on the telephone; null for a payload that this version does not know. */
  readonly details: readonly string[] | null
}

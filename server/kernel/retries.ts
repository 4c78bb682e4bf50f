const hourMs = 3600_000

/** Returns 30 s for the first attempt, doubling up to 3 h. */
export const getBackoffMs = (attempts: number): number => Math.min(30_000 * 2 ** (attempts - 1), 3 * hourMs)

/** How long given-up work can be resent. */
export const rememberMs = 30 * 24 * hourMs

/** Returns a code without addresses: the protocol's, Node's, or the error's name. */
export const getErrorCode = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  if ('responseCode' in error) return String(error.responseCode)
  if ('code' in error) return String(error.code)
  return /answered (\d{3})$/.exec(error.message)?.[1] ?? error.name
}

export interface Metric {
  /** Without the product's prefix: `emails_waiting`. */
  readonly name: string
  readonly help: string
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

export interface Counts {
  readonly name: string
  readonly help: string
  readonly label: string
  readonly counts: () => ReadonlyMap<string, number>
}

/** Reports `oldest` as an age in seconds (G-09). */
export const queueMetrics = (
  queue: string,
  { length, oldest }: { readonly length: number; readonly oldest: Date | null },
  now: Date,
): readonly Metric[] => [
  { name: 'queue_length', help: 'Pieces of work that wait, by queue', labels: { queue }, value: length },
  {
    name: 'queue_oldest_seconds',
    help: 'Age of the oldest piece that waits, by queue',
    labels: { queue },
    value: oldest === null ? 0 : Math.max(0, (now.getTime() - oldest.getTime()) / 1000),
  },
]

export const faultMetrics = (
  queue: string,
  faults: readonly { readonly fault: string; readonly count: number }[],
): readonly Metric[] =>
  faults.map(({ fault, count }) => ({
    name: 'queue_failures',
    help: 'Pieces whose last attempt failed, by queue and failure',
    labels: { queue, fault },
    value: count,
  }))

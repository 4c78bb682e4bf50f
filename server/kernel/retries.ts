const hourMs = 3600_000

/** Half a minute after the first attempt, then ever longer, up to three hours. */
export const pauseAfter = (attempts: number): number => Math.min(30_000 * 2 ** (attempts - 1), 3 * hourMs)

/** So long an operator can see what was given up, and have it sent again. */
export const rememberMs = 30 * 24 * hourMs

/** A failure in a word that repeats no address: the code of the protocol, of Node, or the error's name. */
export const getErrorCode = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  if ('responseCode' in error) return String(error.responseCode)
  if ('code' in error) return String(error.code)
  return /answered (\d{3})$/.exec(error.message)?.[1] ?? error.name
}

/** What waits in a queue, for /metrics. */
export interface Metric {
  /** Name without the prefix of the product: `letters_waiting`. */
  readonly name: string
  readonly help: string
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** Counts of this process since its start, by one label, for /metrics. */
export interface Counts {
  readonly name: string
  readonly help: string
  readonly label: string
  readonly counts: () => ReadonlyMap<string, number>
}

/** Length and age of a queue out of one query; the age is that of its oldest piece, in seconds. */
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

/** Pieces of a queue whose last attempt failed, by the kind of the failure. */
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

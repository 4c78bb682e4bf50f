import { createRandom } from '../../server/seed/copy.ts'
import type { Attempts } from './attempts.ts'
import { type Acknowledged, visit } from './resident.ts'
import type { Site } from './site.ts'

interface Load {
  readonly attempts: Attempts
  readonly acknowledged: Acknowledged
  /** Residents at a time. */
  readonly lanes: number
  readonly maxVisits: number
  readonly seed: number
  readonly signal: AbortSignal
}

/** Lets residents visit, each once, until `signal` or `maxVisits`. `faults` tell why a visit ended early. */
export async function receive(
  site: Site,
  { attempts, acknowledged, lanes, maxVisits, seed, signal }: Load,
): Promise<{ readonly faults: readonly string[]; readonly visits: number }> {
  const faults: string[] = []
  const random = createRandom(seed)
  let next = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (!signal.aborted && next < maxVisits)
        await visit(site, attempts, acknowledged, { index: next++, random }).catch((error: unknown) =>
          faults.push(error instanceof Error ? error.message : String(error)),
        )
    }),
  )
  return { faults, visits: next }
}

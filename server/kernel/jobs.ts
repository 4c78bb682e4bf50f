import { setTimeout as wait } from 'node:timers/promises'

/** Work that goes on by itself. */
export interface Job {
  readonly name: string
  /** Does one piece of it; true: there may be more, which follows at once. */
  readonly run: () => Promise<boolean>
  /**
   * Rest of a periodic work in milliseconds. Without it the work is a queue, which is looked into each second while
   * calls come, and else from time to time (decision 6).
   */
  readonly intervalMs?: number
  /** Concurrent runs in a process; by default one. */
  readonly workers?: number
}

/** Jobs that run; `stop` resolves when the work under way has ended. */
interface RunningJobs {
  /** Says that a call was answered, which may have put work into any queue. */
  noteCall(): void
  stop(): Promise<void>
}

/** Rests of the queues, in milliseconds. */
const pace = {
  /** While calls come. */
  restMs: 1000,
  /** While none come: another process or a command may fill a queue too. */
  sweepMs: 15_000,
  /** So long after a call; second and third tries of what it asked for come within it. */
  busyMs: 30_000,
}

/** Runs jobs until they are stopped; a turn that throws is reported, and the job goes on. */
export const startJobs = (
  jobs: readonly Job[],
  onFailure: (error: unknown, name: string) => void,
  { restMs, sweepMs, busyMs }: typeof pace = pace,
): RunningJobs => {
  const stopping = new AbortController()
  let busyTill = 0
  const noteCall = (): void => {
    busyTill = performance.now() + busyMs
  }
  const pause = (ms: number): Promise<void> =>
    wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  const restOfQueue = async (): Promise<void> => {
    const sweepAt = performance.now() + sweepMs
    do await pause(restMs)
    while (!stopping.signal.aborted && performance.now() > busyTill && performance.now() < sweepAt)
  }

  const turn = async ({ name, run }: Job): Promise<boolean> => {
    try {
      return await run()
    } catch (error) {
      onFailure(error, name)
      return false
    }
  }

  const loop = async (job: Job): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (await turn(job)) noteCall()
      else if (job.intervalMs === undefined) await restOfQueue()
      else await pause(job.intervalMs)
    }
  }

  const loops = jobs.flatMap((job) => Array.from({ length: job.workers ?? 1 }, () => loop(job)))
  return {
    noteCall,
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

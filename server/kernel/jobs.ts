import { setTimeout as wait } from 'node:timers/promises'

export interface Job {
  readonly name: string
  /** Does one unit of work; true: run again at once. */
  readonly run: () => Promise<boolean>
  /** Pause in ms. Absent for a queue, polled each second while calls come, else less often (decision 6). */
  readonly intervalMs?: number
  /** Concurrent runs per process; default 1. */
  readonly workers?: number
}

interface RunningJobs {
  /** The call may have queued work. */
  noteCall(): void
  stop(): Promise<void>
}

const pace = {
  restMs: 1000,
  /** Not zero when idle: other processes may fill a queue. */
  sweepMs: 15_000,
  /** Time after a call that covers second and third retries. */
  busyMs: 30_000,
}

/** Reports a run that throws, and continues the job. */
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

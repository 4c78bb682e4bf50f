import { startLoop, type Loop } from './loop.ts'

/** Work that goes on by itself. */
export interface Job {
  readonly name: string
  /** Does one piece of it; true: there may be more, which follows at once. */
  readonly run: () => Promise<boolean>
  /** Rest when there was nothing to do; by default a second. */
  readonly pauseMs?: number
  /** How many pieces are worked on at once in a process; by default one. */
  readonly workers?: number
}

/** Runs jobs until they are stopped; a turn that throws is reported, and the job goes on. */
export const startJobs = (jobs: readonly Job[], onFailure: (error: unknown, name: string) => void): Loop => {
  const loops = jobs.flatMap(({ name, run, pauseMs, workers = 1 }) =>
    Array.from({ length: workers }, () =>
      startLoop(run, {
        onFailure: (error) => onFailure(error, name),
        ...(pauseMs !== undefined && { pauseMs }),
      }),
    ),
  )
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

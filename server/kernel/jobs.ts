import { setTimeout as wait } from 'node:timers/promises'

/** Something that goes on until it is stopped; `stop` resolves when the work under way has ended. */
interface Loop {
  stop(): Promise<void>
}

interface LoopOptions {
  /** Called with the error of a turn that threw; the loop goes on. */
  readonly onFailure: (error: unknown) => void
  /** Pause in milliseconds after a turn without work. */
  readonly pauseMs?: number
}

/** Takes turns at a work: the next at once while `work` says that there was something to do, else after a pause. */
const startLoop = (work: () => Promise<boolean>, { onFailure, pauseMs = 1000 }: LoopOptions): Loop => {
  const stopping = new AbortController()
  const turn = async (): Promise<boolean> => {
    try {
      return await work()
    } catch (error) {
      onFailure(error)
      return false
    }
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted)
      if (!(await turn())) await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Work that goes on by itself. */
export interface Job {
  readonly name: string
  /** Does one piece of it; true: there may be more, which follows at once. */
  readonly run: () => Promise<boolean>
  /** Rest when there was nothing to do; by default a second. */
  readonly pauseMs?: number
  /** Concurrent runs in a process; by default one. */
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

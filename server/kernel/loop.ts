import { setTimeout as wait } from 'node:timers/promises'

/** Something that goes on until it is stopped; `stop` resolves when the work under way has ended. */
export interface Loop {
  stop(): Promise<void>
}

interface LoopOptions {
  /** Told of a turn that threw; the loop goes on. */
  readonly onFailure: (error: unknown) => void
  /** How long to rest when there was nothing to do. */
  readonly pauseMs?: number
}

/** Takes turns at a work: the next at once while `work` says that there was something to do, else after a pause. */
export const startLoop = (work: () => Promise<boolean>, { onFailure, pauseMs = 1000 }: LoopOptions): Loop => {
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

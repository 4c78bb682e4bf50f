import { setTimeout as wait } from 'node:timers/promises'

/** Rejects if `work` takes longer than `ms`; the work itself goes on. */
export const within = <T>(ms: number, work: PromiseLike<T>): Promise<T> =>
  Promise.race([
    work,
    wait(ms, undefined, { ref: false }).then(() => {
      throw new Error(`No answer within ${ms} ms`)
    }),
  ])

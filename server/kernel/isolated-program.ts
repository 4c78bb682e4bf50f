import { constants, getPriority, setPriority } from 'node:os'
import { getErrorCode } from './retries.ts'
import type { Answer } from './isolated-process.ts'

// Lowers the priority of this process: request handling comes first.
const { PRIORITY_BELOW_NORMAL: step, PRIORITY_LOW: lowest } = constants.priority

export const serveTasks = <Order, Result, Progress = never>(
  work: (order: Order, onProgress: (progress: Progress) => void) => Promise<Result>,
): void => {
  setPriority(Math.min(getPriority() + step, lowest))
  process.once('disconnect', () => process.exit())
  const send = (message: Answer<Result> | { readonly progress: Progress }): void =>
    void process.send?.(message)
  process.on('message', (order: Order) => {
    work(order, (progress) => send({ progress })).then(
      (result) => send({ result }),
      (error: unknown) => send({ error: String(error), code: getErrorCode(error) }),
    )
  })
}

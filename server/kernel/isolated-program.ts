import { constants, getPriority, setPriority } from 'node:os'
import { getErrorCode } from './retries.ts'
import type { Answer } from './isolated-process.ts'

// Calls are answered first: on a machine with few cores this process gets what they leave.
const { PRIORITY_BELOW_NORMAL: step, PRIORITY_LOW: lowest } = constants.priority

/** Answers the orders of `createIsolated` in this process, which ends with its parent. */
export const answerOrders = <Order, Result, Progress = never>(
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

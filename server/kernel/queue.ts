import { RefusedForNow } from './refusal.ts'
import { kernelTexts } from './texts.ts'

interface QueueSize {
  readonly atOnce: number
  readonly mostWaiting: number
}

/** Runs a few pieces of work at once and lets the others wait in turn; refuses with 503 when too many wait. */
export const createQueue = ({ atOnce, mostWaiting }: QueueSize) => {
  const waiting: (() => void)[] = []
  let free = atOnce

  const enter = async (): Promise<void> => {
    if (free > 0) {
      free -= 1
      return
    }
    if (waiting.length >= mostWaiting) throw new RefusedForNow('busy', [kernelTexts.busy], 5)
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

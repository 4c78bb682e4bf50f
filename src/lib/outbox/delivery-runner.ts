import type { DeliverOptions } from './deliver.ts'

/** Runs a page's deliveries or uploads, one at a time. */
export interface DeliveryRunner {
  /** Runs now, or once more after the current run. Resolves when done. */
  run(options?: DeliverOptions): Promise<void>
  /** For triggers that a delivery itself causes. */
  runIfIdle(): void
}

export const createDeliveryRunner = (
  deliver: (options: DeliverOptions) => Promise<unknown>,
  onDelivering: (is: boolean) => void,
): DeliveryRunner => {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let pending: DeliverOptions = {}

  const runPending = async (): Promise<void> => {
    const options = pending
    pending = {}
    onDelivering(true)
    try {
      await deliver(options)
    } finally {
      onDelivering(false)
      running = null
    }
  }
  const start = (): Promise<void> => {
    running = runPending()
    return running
  }

  const run = (options: DeliverOptions = {}): Promise<void> => {
    pending = { ...pending, ...options }
    if (running === null) return start()
    next ??= running.then(start, start).finally(() => {
      next = null
    })
    return next
  }
  return { run, runIfIdle: () => (running === null ? void run() : undefined) }
}

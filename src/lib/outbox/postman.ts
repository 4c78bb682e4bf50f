import type { Wish } from './deliver.ts'

/** Calls for deliveries, or for uploads, of one page, never two at a time. */
export interface Postman {
  /** Delivers now, or once more right after the delivery under way. Resolves when that is done. */
  call(wish?: Wish): Promise<void>
  /** Delivers unless a delivery is under way: for triggers that a delivery itself sets off. */
  nudge(): void
}

export const createPostman = (
  deliver: (wish: Wish) => Promise<unknown>,
  onDelivering: (is: boolean) => void,
): Postman => {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let wishes: Wish = {}

  const run = async (): Promise<void> => {
    const wish = wishes
    wishes = {}
    onDelivering(true)
    try {
      await deliver(wish)
    } finally {
      onDelivering(false)
      running = null
    }
  }
  const start = (): Promise<void> => {
    running = run()
    return running
  }

  const call = (wish: Wish = {}): Promise<void> => {
    wishes = { ...wishes, ...wish }
    if (running === null) return start()
    next ??= running.then(start, start).finally(() => {
      next = null
    })
    return next
  }
  return { call, nudge: () => (running === null ? void call() : undefined) }
}

export interface Gate {
  /** Resolves when the first request arrives. */
  readonly reached: Promise<void>
  open(): void
  pass(): Promise<void>
}

export function createGate(): Gate {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  return {
    reached: reached.promise,
    open: opened.resolve,
    pass() {
      reached.resolve()
      return opened.promise
    },
  }
}

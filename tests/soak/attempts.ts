import { setTimeout } from 'node:timers/promises'

/** Timeout of a call that no kill interrupted (G-05). */
const maxAttemptMs = 5000

const intervalMs = 250
const maxAttempts = 400

export type Outcome<T> = { readonly value: T } | { readonly cut: string }

interface Cut {
  readonly kind: string
  readonly why: string
  readonly from: number
  readonly till: number
}

export class Attempts {
  readonly latencies = new Map<string, number[]>()
  readonly cuts: Cut[] = []

  /** Repeats a call under the same key until it is answered. */
  async untilAnswered<T>(kind: string, attempt: (signal: AbortSignal) => Promise<Outcome<T>>): Promise<T> {
    for (let tried = 0; tried < maxAttempts; tried += 1) {
      const from = performance.now()
      const outcome = await attempt(AbortSignal.timeout(maxAttemptMs)).catch((error: Error) => ({
        cut: error.name === 'AbortError' || error.name === 'TimeoutError' ? 'over 5 s' : String(error),
      }))
      const till = performance.now()
      if ('value' in outcome) {
        const times = this.latencies.get(kind) ?? []
        this.latencies.set(kind, times)
        times.push(till - from)
        return outcome.value
      }
      this.cuts.push({ kind, why: outcome.cut, from, till })
      await setTimeout(intervalMs)
    }
    throw new Error(`${kind}: no answer after ${maxAttempts} attempts`)
  }
}

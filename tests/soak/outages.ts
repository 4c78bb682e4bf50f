/** A time in which a process or PostgreSQL was away, in milliseconds; `till` is infinite until it is back. */
interface Outage {
  readonly what: string
  readonly from: number
  till: number
}

/** What was killed in a run, and for how long it was away. */
export class Outages {
  readonly all: Outage[] = []

  /** Kills something and waits until it is back. */
  async during(what: string, kill: () => Promise<void>): Promise<void> {
    const outage: Outage = { what, from: performance.now(), till: Infinity }
    this.all.push(outage)
    await kill()
    outage.till = performance.now()
    console.error(`${what} was killed and away for ${((outage.till - outage.from) / 1000).toFixed(1)} s`)
  }

  /** Whether anything was away within the time. */
  touch(from: number, till: number): boolean {
    return this.all.some((outage) => outage.from <= till && from <= outage.till)
  }

  /** Number of kills of a kind, and the longest absence in milliseconds. */
  told(what: string): { readonly count: number; readonly longest: number } {
    const times = this.all.filter((outage) => outage.what === what).map(({ from, till }) => till - from)
    return { count: times.length, longest: Math.max(0, ...times) }
  }
}

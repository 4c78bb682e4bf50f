/** Outage of a process or PostgreSQL in ms. `till` is Infinity while it lasts. */
interface Outage {
  readonly what: string
  readonly from: number
  till: number
}

export class Outages {
  readonly all: Outage[] = []

  async during(what: string, kill: () => Promise<void>): Promise<void> {
    const outage: Outage = { what, from: performance.now(), till: Infinity }
    this.all.push(outage)
    await kill()
    outage.till = performance.now()
    console.error(`${what} was killed and away for ${((outage.till - outage.from) / 1000).toFixed(1)} s`)
  }

  touch(from: number, till: number): boolean {
    return this.all.some((outage) => outage.from <= till && from <= outage.till)
  }

  summarize(what: string): { readonly count: number; readonly longest: number } {
    const times = this.all.filter((outage) => outage.what === what).map(({ from, till }) => till - from)
    return { count: times.length, longest: Math.max(0, ...times) }
  }
}

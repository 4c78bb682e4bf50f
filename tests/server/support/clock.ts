import type { Clock } from '../../../server/ports/clock.ts'

export class TestClock implements Clock {
  #now: number

  constructor(start = '2026-03-15T09:00:00Z') {
    this.#now = Date.parse(start)
  }

  now(): Date {
    return new Date(this.#now)
  }

  set(instant: string): void {
    this.#now = Date.parse(instant)
  }

  pass(seconds: number): void {
    this.#now += seconds * 1000
  }
}

import { callAgainSeconds } from '#contract/qr/checks.ts'

/** When the next call or letter may be asked for after one at `now`, in milliseconds. */
export const againAfter = (now: number): number => now + callAgainSeconds * 1000

/** Whole seconds that are left till then; 0: it may be asked for. A clock that was set back counts from 30 again. */
export const secondsLeft = (againAt: number | null, now: number): number =>
  againAt === null ? 0 : Math.min(callAgainSeconds, Math.max(0, Math.ceil((againAt - now) / 1000)))

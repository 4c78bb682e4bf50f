import { deviceKeys } from '../storage/storage-keys.ts'

/** Smaller differences are those of a network, and of a Date header's whole seconds. */
const minOffsetMs = 60_000
/** An answer that took longer says nothing exact: the phone may have slept meanwhile. */
const maxRoundTripMs = 20_000

const readOffset = (): number => {
  try {
    return Number(localStorage.getItem(deviceKeys.clockOffset) ?? 0) || 0
  } catch {
    return 0
  }
}

const storeOffset = (ms: number): void => {
  try {
    if (ms === 0) localStorage.removeItem(deviceKeys.clockOffset)
    else localStorage.setItem(deviceKeys.clockOffset, String(ms))
  } catch {
    // Then it is known to this page only.
  }
}

/** By how much the server's clock is ahead of this device's, in milliseconds; stored, because a basement has no server. */
let offset = readOffset()

/**
 * The present moment by the server's clock, in milliseconds, as far as its last answer told: a phone's own clock may be a
 * day off. Everything that is decided, stored or shown by "now" and "today" takes it from here; a pause does not.
 */
export const serverNow = (): number => Date.now() + offset

/** Learns the server's clock from the Date header of an answer to a call that was sent at `sentAt` of the device's clock. */
export const learnServerTime = (date: string | null, sentAt: number): void => {
  const now = Date.now()
  const ahead = Date.parse(date ?? '') - now
  if (Number.isNaN(ahead) || now < sentAt || now - sentAt > maxRoundTripMs) return
  const next = Math.abs(ahead) < minOffsetMs ? 0 : ahead
  if (Math.abs(next - offset) < minOffsetMs) return
  offset = next
  storeOffset(offset)
}

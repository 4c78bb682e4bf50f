import { deviceKeys } from '../storage/storage-keys.ts'
import { storeLocal, readLocal } from '../storage/web-storage.ts'

/** Ignores network delay and the Date header's whole seconds. */
const minOffsetMs = 60_000
/** A slower answer is inexact: the phone may have slept. */
const maxRoundTripMs = 20_000

/** Server clock minus device clock, ms; stored for offline use. */
let offset = Number(readLocal(deviceKeys.clockOffset) ?? 0) || 0

/** Returns the server's time in ms, since a phone's clock may be a day off. Do not use it for pauses. */
export const serverNow = (): number => Date.now() + offset

/** `sentAt` is by the device's clock. */
export const updateServerClock = (date: string | null, sentAt: number): void => {
  const now = Date.now()
  const ahead = Date.parse(date ?? '') - now
  if (Number.isNaN(ahead) || now < sentAt || now - sentAt > maxRoundTripMs) return
  const next = Math.abs(ahead) < minOffsetMs ? 0 : ahead
  if (Math.abs(next - offset) < minOffsetMs) return
  offset = next
  storeLocal(deviceKeys.clockOffset, offset === 0 ? null : String(offset))
}

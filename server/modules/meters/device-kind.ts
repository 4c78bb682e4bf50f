import type { DeviceKind } from '#contract/meters/submit-schema.ts'

/** Null if unknown: Safari of an iPad calls itself a Mac's. */
export const toDeviceKind = (userAgent: string): DeviceKind | null => {
  if (/iPhone|Android.*Mobile/.test(userAgent)) return 'phone'
  if (/iPad|Android/.test(userAgent)) return 'tablet'
  return /Windows NT|CrOS|X11|Macintosh.*(?:Chrome|Firefox)\//.test(userAgent) ? 'computer' : null
}

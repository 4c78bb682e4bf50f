import type { DeviceKind } from '#contract/meters/submit-schema.ts'

/** Null if unknown: Safari of an iPad calls itself a Mac's. */
export const toDeviceKind = (userAgent: string): DeviceKind | null => {
  const has = (name: string): boolean => userAgent.includes(name)
  if (has('iPhone') || (has('Android') && has('Mobile'))) return 'phone'
  if (has('iPad') || has('Android')) return 'tablet'
  const isMac = has('Macintosh') && (has('Chrome/') || has('Firefox/'))
  return has('Windows NT') || has('CrOS') || has('X11') || isMac ? 'computer' : null
}

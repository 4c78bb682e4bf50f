import type { Limit } from '../../../kernel/limits.ts'
import type { Hmac } from '../../../kernel/hmac.ts'
import type { Purpose } from './token-store.ts'

const quarterHour = 900
const hour = 3600

/*
 * Rate limits (V-05). `source` is a known device or the others' network, so strangers cannot exhaust a resident's limit
 * (V-11).
 */
const perSource = (what: string, source: string, max: number): Limit => ({
  bucket: `${what}:${source}`,
  max,
  seconds: hour,
})

export const claimLimits = (hmac: Hmac, number: string, source: string): Limit[] => [
  perSource('claim', source, 60),
  { bucket: `claim:number:${hmac('bucket', `${number} ${source}`)}`, max: 6, seconds: hour },
]

export const repairLimits = (hmac: Hmac, username: string, source: string, isOwnDevice: boolean): Limit[] =>
  isOwnDevice
    ? [{ bucket: `repair:${hmac('bucket', `${username} ${source}`)}`, max: 5, seconds: hour }]
    : [
        perSource('repair', source, 60),
        { bucket: `repair:name:${hmac('bucket', username)}`, max: 5, seconds: hour },
      ]

/** Returns limits for dead links. Wrong flat numbers invalidate live ones. */
export const linkLimits = (source: string): Limit[] => [perSource('link', source, 30)]

/** Limits password checks, because a stolen session must not guess the password. */
export const checkLimits = (familyId: string): Limit[] => [
  { bucket: `check:${familyId}`, max: 10, seconds: quarterHour },
]

/** Limits emails per address and purpose. A password reset has its own limits. */
export const addressLimits = (hmac: Hmac, purpose: Purpose, username: string): Limit[] => [
  { bucket: `letters:${purpose}:${hmac('bucket', username)}`, max: 5, seconds: hour },
]

export const emailLimits = (residentId: number): Limit[] => [
  { bucket: `letters:${residentId}`, max: 6, seconds: hour },
]

import type { Limit } from '../../kernel/limits.ts'
import type { Hmac } from '../../kernel/hmac.ts'
import type { Purpose } from './token-store.ts'

const quarterHour = 900
const hour = 3600

/*
 * Limits (V-05). Nobody's count is spent by strangers: `source` is a device where a resident has signed in, or the
 * network of all others (V-11); an account number is counted for each source apart, and an e-mail likewise on the devices
 * of its resident.
 */
const perSource = (what: string, source: string, max: number): Limit => ({
  bucket: `${what}:${source}`,
  max,
  seconds: hour,
})

/** Limits of matching a surname with an account number. */
export const claimLimits = (hmac: Hmac, number: string, source: string): Limit[] => [
  perSource('claim', source, 60),
  { bucket: `claim:number:${hmac('bucket', `${number} ${source}`)}`, max: 6, seconds: hour },
]

/** Limits of asking for a repair letter. */
export const repairLimits = (hmac: Hmac, username: string, source: string, isOwnDevice: boolean): Limit[] =>
  isOwnDevice
    ? [{ bucket: `repair:${hmac('bucket', `${username} ${source}`)}`, max: 5, seconds: hour }]
    : [
        perSource('repair', source, 60),
        { bucket: `repair:name:${hmac('bucket', username)}`, max: 5, seconds: hour },
      ]

/** Limits of dead links; one that lives is no guess and is not counted, it dies of wrong numbers of the flat. */
export const linkLimits = (source: string): Limit[] => [perSource('link', source, 30)]

/** Limits of showing the present password: a stolen session must not become a guessed password. */
export const checkLimits = (familyId: string): Limit[] => [
  { bucket: `check:${familyId}`, max: 10, seconds: quarterHour },
]

/** Limits of letters of one purpose to an address, whoever asks for them; a repair has its own by name. */
export const addressLimits = (hmac: Hmac, purpose: Purpose, username: string): Limit[] => [
  { bucket: `letters:${purpose}:${hmac('bucket', username)}`, max: 5, seconds: hour },
]

/** Limits of letters that a signed-in resident asks for. */
export const letterLimits = (residentId: number): Limit[] => [
  { bucket: `letters:${residentId}`, max: 6, seconds: hour },
]

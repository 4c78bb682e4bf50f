import { randomBytes } from 'node:crypto'
import { isSame, type Hmac } from './hmac.ts'

/** Cookies of a session, of a device, of a payer by QR, and of the staff; the client reads `csrf` alone. */
export type CookieName = 'access' | 'refresh' | 'csrf' | 'device' | 'passkey' | 'qr' | 'staff'

/** Cookies of a call and of its reply. */
export interface CookieJar {
  cookie(name: CookieName): string | undefined
  /** Sets or, with null, expires a cookie. */
  setCookie(name: CookieName, value: string | null): void
}

/** Life of an access token, in seconds; short, because a token outlives its session where nobody asks the database. */
export const accessSeconds = 600

/** Life of a session that is not used, in seconds. */
export const sessionSeconds = 90 * 24 * 3600

/** Lifetime of a passkey's challenge and of the cookie that binds it to a browser, in seconds. */
export const passkeySeconds = 300

/** Longest life of a session of the staff, in seconds: a working day. */
export const staffSeconds = 12 * 3600

/** Lifetime of a QR payer's proof, in seconds since the last one. */
export const payerSeconds = 3600

/**
 * Lifetime of a device's cookie, in seconds: as long as its sessions are remembered, so that limits which strangers use
 * up do not stop its residents (V-11).
 */
export const deviceSeconds = 180 * 24 * 3600

/** Makes the value of a device's cookie. */
export const writeDevice = (hmac: Hmac, id: string): string => `${id}.${hmac('device', id)}`

/** Reads the id of a device; one whose cookie is missing, or was not signed by us, gets a new id. */
export const readDevice = (hmac: Hmac, cookie: string | undefined): string => {
  const { id, mac } = /^(?<id>[\w-]{22})[.](?<mac>[\w-]{43})$/.exec(cookie ?? '')?.groups ?? {}
  return id && mac && isSame(mac, hmac('device', id)) ? id : randomBytes(16).toString('base64url')
}

/** Claims of an access token: its session, the refresh token issued with it, and its expiry. */
export interface AccessClaims {
  readonly familyId: string
  /** Hash of the refresh token, hexadecimal. */
  readonly generation: string
  /** Unix time in seconds. */
  readonly expiresAt: number
}

type ReadAccess =
  | { readonly state: 'valid'; readonly claims: AccessClaims }
  | { readonly state: 'expired' }
  | { readonly state: 'garbled' }

const pattern =
  /^(?<familyId>[0-9a-f-]{36})[.](?<generation>[0-9a-f]{64})[.](?<expiresAt>\d{1,12})[.](?<mac>[\w-]{43})$/

/** Makes a token for the cookie. */
export const writeAccess = (hmac: Hmac, { familyId, generation, expiresAt }: AccessClaims): string => {
  const text = `${familyId}.${generation}.${expiresAt}`
  return `${text}.${hmac('access', text)}`
}

/** Reads a token of a cookie; anything that we did not sign is garbled. */
export const readAccess = (hmac: Hmac, token: string, now: Date): ReadAccess => {
  const { familyId, generation, expiresAt, mac } = pattern.exec(token)?.groups ?? {}
  if (!familyId || !generation || !expiresAt || !mac) return { state: 'garbled' }
  if (!isSame(mac, hmac('access', `${familyId}.${generation}.${expiresAt}`))) return { state: 'garbled' }
  if (Number(expiresAt) * 1000 <= now.getTime()) return { state: 'expired' }
  return { state: 'valid', claims: { familyId, generation, expiresAt: Number(expiresAt) } }
}

import { randomBytes } from 'node:crypto'
import { isSame, type Hmac } from './hmac.ts'

/** Cookies; the client's scripts read only `csrf`. */
export type CookieName = 'access' | 'refresh' | 'csrf' | 'device' | 'passkey' | 'qr' | 'staff'

export interface CookieJar {
  cookie(name: CookieName): string | undefined
  /** Null expires the cookie. */
  setCookie(name: CookieName, value: string | null): void
}

export const accessSeconds = 600

/** Lifetime of an unused session. */
export const sessionSeconds = 90 * 24 * 3600

/** Lifetime of the challenge and its cookie. */
export const passkeySeconds = 300

/** Maximum staff session: a working day. */
export const staffSeconds = 12 * 3600

/** Lifetime of a QR payer's last proof. */
export const payerSeconds = 3600

/** Known devices have separate limits, so strangers cannot lock residents out (V-11). */
export const deviceSeconds = 180 * 24 * 3600

export const writeDevice = (hmac: Hmac, id: string): string => `${id}.${hmac('device', id)}`

/** Returns the id in the cookie, or a new id if the cookie is missing or forged. */
export const readDevice = (hmac: Hmac, cookie: string | undefined): string => {
  const { id, mac } = /^(?<id>[\w-]{22})[.](?<mac>[\w-]{43})$/.exec(cookie ?? '')?.groups ?? {}
  return id && mac && isSame(mac, hmac('device', id)) ? id : randomBytes(16).toString('base64url')
}

export interface AccessClaims {
  readonly familyId: string
  /** Hash of the refresh token, hex. */
  readonly generation: string
  /** Unix seconds. */
  readonly expiresAt: number
}

type ReadAccess =
  | { readonly state: 'valid'; readonly claims: AccessClaims }
  | { readonly state: 'expired' }
  | { readonly state: 'garbled' }

const pattern =
  /^(?<familyId>[0-9a-f-]{36})[.](?<generation>[0-9a-f]{64})[.](?<expiresAt>\d{1,12})[.](?<mac>[\w-]{43})$/

export const writeAccess = (hmac: Hmac, { familyId, generation, expiresAt }: AccessClaims): string => {
  const text = `${familyId}.${generation}.${expiresAt}`
  return `${text}.${hmac('access', text)}`
}

/** Parses an access cookie; 'garbled': not signed by us. */
export const readAccess = (hmac: Hmac, token: string, now: Date): ReadAccess => {
  const { familyId, generation, expiresAt, mac } = pattern.exec(token)?.groups ?? {}
  if (!familyId || !generation || !expiresAt || !mac) return { state: 'garbled' }
  if (!isSame(mac, hmac('access', `${familyId}.${generation}.${expiresAt}`))) return { state: 'garbled' }
  if (Number(expiresAt) * 1000 <= now.getTime()) return { state: 'expired' }
  return { state: 'valid', claims: { familyId, generation, expiresAt: Number(expiresAt) } }
}

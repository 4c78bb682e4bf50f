import { createHmac, createSecretKey, hash, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto'

/** Each purpose has its own key. */
type Purpose =
  | 'access'
  | 'device'
  | 'refresh'
  | 'csrf'
  | 'scope'
  | 'account'
  | 'network'
  | 'bucket'
  | 'letter'
  | 'refusal'
  | 'push'
  | 'file'
  | 'qr'
  | 'factor'
  | 'order'
  | 'site'

/** Base64url. */
export type Hmac = (purpose: Purpose, text: string) => string

export const createHmacFunction = (secret: string): Hmac => {
  const keys = new Map<Purpose, KeyObject>()
  const getKey = (purpose: Purpose): KeyObject => {
    const known = keys.get(purpose)
    if (known) return known
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
    keys.set(purpose, key)
    return key
  }
  return (purpose, text) => createHmac('sha256', getKey(purpose)).update(text).digest('base64url')
}

/** Returns a version 8 UUID, the same for the same purpose and text. */
export const deriveUuid = (hmac: Hmac, purpose: Purpose, text: string): string => {
  const bytes = Buffer.from(hmac(purpose, text), 'base64url').subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Compares in constant time. */
export const isSame = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const idLength = 22

/** Returns an opaque id, stable across sessions (decision 17). */
export const getScope = (hmac: Hmac, residentId: number, profileId: number): string =>
  hmac('scope', `${residentId}:${profileId}`).slice(0, idLength)

/** Returns an opaque id, stable across sessions. */
export const getAccountId = (hmac: Hmac, residentId: number): string =>
  hmac('account', String(residentId)).slice(0, idLength)

/** Returns a token that is constant for a session. */
export const getCsrfToken = (hmac: Hmac, familyId: string): string => hmac('csrf', familyId)

/** Returns the SHA-256 in hexadecimal, the only stored form of a secret. */
export const hashSecret = (secret: string): string => hash('sha256', secret)

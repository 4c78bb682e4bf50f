import { hash, randomBytes } from 'node:crypto'
import type { KeyScope } from '#contract/organisation/schema.ts'

/** A program of an organisation that calls with a key; every query is bound to its organisation. */
export interface ApiClient {
  readonly keyId: number
  readonly organisationId: number
  readonly scopes: readonly KeyScope[]
}

/** A call of a program. */
export interface ApiClientCall {
  readonly program: ApiClient
}

/** A new key: 256 random bits, so that its hash needs no salt. It is shown once. */
export const newKey = (): string => `cabinet_${randomBytes(32).toString('base64url')}`

/** SHA-256 of a key, as it is kept. */
export const hashOfKey = (key: string): Buffer => hash('sha256', key, 'buffer')

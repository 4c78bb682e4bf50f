import { hash, randomBytes } from 'node:crypto'
import type { KeyScope } from '#contract/exchange/schema.ts'

/** Every query is bound to the organisation. */
export interface ApiClient {
  readonly keyId: number
  readonly organisationId: number
  readonly scopes: readonly KeyScope[]
}

export interface ApiClientCall {
  readonly program: ApiClient
}

/** Returns a key of 256 random bits, so its hash needs no salt. The key is shown once. */
export const newKey = (): string => `cabinet_${randomBytes(32).toString('base64url')}`

export const hashOfKey = (key: string): Buffer => hash('sha256', key, 'buffer')

import { createECDH } from 'node:crypto'
import type { Seal } from '../kernel/seal.ts'

/** The VAPID key pair, base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * The key pair that browsers know us by. It is made of the server's secret, which is made at the first start and
 * kept: so it is the same in every process and after every start, and stands in no database or backup.
 */
export const pushKeysOf = (seal: Seal): PushKeys => {
  const privateKey = seal('push', 'vapid')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return { publicKey: pair.getPublicKey('base64url'), privateKey }
}

import type { Counted } from './policy.ts'
import { networkHash, type QrParts } from './parts.ts'
import { isKnownNetwork } from './session-store.ts'

/** The keyed hash of a phone with a network. */
export const knownWord = ({ seal }: Pick<QrParts, 'seal'>, phone: string, network: string): string =>
  seal('bucket', `known ${phone} ${network}`)

/** Who is counted when a phone is called or its digits are tried. */
export const countedOf = async (parts: QrParts, phone: string, ip: string): Promise<Counted> => {
  const network = networkHash(parts.seal, ip)
  return { phone, network, isKnown: await isKnownNetwork(parts.sql, knownWord(parts, phone, network)) }
}

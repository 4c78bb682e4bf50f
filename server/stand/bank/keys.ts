import { generateKeyPair, randomBytes, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'

const makePair = promisify(generateKeyPair)
const pair = () => makePair('rsa', { modulusLength: 2048 })

/** What the stand's bank signs with, what a forger signs with, and what our calls are known by. */
export interface StandKeys {
  readonly merchant: string
  readonly key: string
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
  readonly forgersKey: KeyObject
}

/** Keys for as long as the process lives. */
export const makeStandKeys = async (): Promise<StandKeys> => {
  const [own, forger] = await Promise.all([pair(), pair()])
  const key = randomBytes(24).toString('base64url')
  return { merchant: 'STAND', key, ...own, forgersKey: forger.privateKey }
}

import { createHash, randomBytes } from 'node:crypto'
import type { Seal } from '../../kernel/seal.ts'

/** What a letter's link is for. */
export type Purpose = 'activation' | 'repair' | 'add_profile' | 'change_email'

const hour = 3600
/** How long a link is good, in seconds. */
export const lifetimes: Readonly<Record<Purpose, number>> = {
  activation: 72 * hour,
  repair: hour,
  add_profile: 72 * hour,
  change_email: 24 * hour,
}

/** A wrong number of the flat may be tried so often before the link dies. */
export const mostWrongAreas = 5

/** The open part of a link. */
export const newTokenId = (): string => randomBytes(16).toString('base64url')

/** The secret part: derived, so that nothing has to keep it between the request and the letter. */
export const secretOf = (seal: Seal, id: string): string => seal('letter', id)

/** What the database keeps of a secret, hexadecimal. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const half = 22
/** The secret in two parts, for the route that has three (`activationCode`). */
export const halvesOf = (secret: string): readonly [string, string] => [
  secret.slice(0, half),
  secret.slice(half),
]

import { createHash, randomBytes } from 'node:crypto'
import type { Seal } from '../../kernel/seal.ts'

/** A token for a new session. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

/** The token that follows: always the same one, so that a lost reply can be repeated. */
export const successorOf = (seal: Seal, token: string): string => seal('refresh', token)

/** What the database keeps of a token, hexadecimal. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

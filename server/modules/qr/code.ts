import { createHash, randomBytes } from 'node:crypto'
import { codeLength } from '#contract/qr/checks.ts'
import type { Seal } from '../../kernel/seal.ts'

/** The digits of a code: derived from its id, so that nothing has to keep them between the call and the proof. */
export const digitsOf = (seal: Seal, id: string): string => {
  const word = Buffer.from(seal('qr', id), 'base64url').readUInt32BE()
  return String(word % 10 ** codeLength).padStart(codeLength, '0')
}

/** A secret that nobody can guess: of a browser's cookie, of a payment link. */
export const newSecret = (): string => randomBytes(24).toString('base64url')

/** What the database keeps of a secret, hexadecimal. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

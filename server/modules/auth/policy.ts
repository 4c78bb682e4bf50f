import type { Limit } from '../../kernel/limits.ts'
import type { Hmac } from '../../kernel/hmac.ts'

export interface TokenFacts {
  readonly isEnded: boolean
  readonly expiresAt: Date
  readonly hasSuccessor: boolean
  readonly isSuccessorUsed: boolean
}

export type TokenVerdict = 'rotate' | 'repeat' | 'reused' | 'dead'

/** Repeats the same successor until that is used; later reuse is theft and ends the session (decision 8). */
export const evaluateToken = (facts: TokenFacts | undefined, now: Date): TokenVerdict => {
  if (!facts || facts.isEnded || facts.expiresAt <= now) return 'dead'
  if (!facts.hasSuccessor) return 'rotate'
  return facts.isSuccessorUsed ? 'reused' : 'repeat'
}

const quarterHour = 900

interface SignInAttempt {
  readonly username: string
  readonly network: string
  readonly device: string
  readonly isKnownDevice: boolean
}

/**
 * Limits a known device separately, so strangers cannot lock a resident out (V-11). Any other difference would reveal
 * whether the name exists.
 */
export const loginLimits = (
  hmac: Hmac,
  { username, network, device, isKnownDevice }: SignInAttempt,
): Limit[] =>
  isKnownDevice
    ? [{ bucket: `login:device:${hmac('bucket', `${username} ${device}`)}`, max: 10, seconds: quarterHour }]
    : [
        { bucket: `login:name:${hmac('bucket', username)}`, max: 10, seconds: quarterHour },
        { bucket: `login:network:${network}`, max: 60, seconds: quarterHour },
      ]

import type { Limit } from '../../kernel/limits.ts'
import type { Hmac } from '../../kernel/hmac.ts'

/** Stored facts about a presented refresh token. */
export interface TokenFacts {
  readonly isEnded: boolean
  readonly expiresAt: Date
  readonly hasSuccessor: boolean
  readonly isSuccessorUsed: boolean
}

export type Verdict = 'rotate' | 'repeat' | 'reused' | 'dead'

/**
 * Decides on a refresh token (decision 8): the same successor again until that one was first used; after
 * that the token is in two hands, and the session ends.
 */
export const verdictOn = (facts: TokenFacts | undefined, now: Date): Verdict => {
  if (!facts || facts.isEnded || facts.expiresAt <= now) return 'dead'
  if (!facts.hasSuccessor) return 'rotate'
  return facts.isSuccessorUsed ? 'reused' : 'repeat'
}

const quarterHour = 900

interface SignInAttempt {
  readonly username: string
  readonly network: string
  readonly device: string
  /** The resident has had a session on the device. */
  readonly isKnownDevice: boolean
}

/**
 * Limits of sign-in. All strangers share the count of a name and that of their network. A resident on a device of an
 * earlier session is counted apart from both, so that no stranger locks a resident out (V-11). Nothing else may make a
 * difference: the counts of a name would tell whether it exists.
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

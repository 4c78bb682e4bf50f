import type { Limit } from '../../kernel/limits.ts'
import type { Seal } from '../../kernel/seal.ts'

/** Stored facts about a presented refresh token. */
export interface TokenFacts {
  readonly isEnded: boolean
  readonly expiresAt: Date
  readonly hasSuccessor: boolean
  readonly isSuccessorUsed: boolean
}

export type Verdict = 'rotate' | 'repeat' | 'reused' | 'dead'

/**
 * Decides on a refresh token (decision 36): the same successor again until that one was first used; after
 * that the token is in two hands, and the session ends.
 */
export const verdictOn = (facts: TokenFacts | undefined, now: Date): Verdict => {
  if (!facts || facts.isEnded || facts.expiresAt <= now) return 'dead'
  if (!facts.hasSuccessor) return 'rotate'
  return facts.isSuccessorUsed ? 'reused' : 'repeat'
}

const quarterHour = 900

/**
 * Limits of sign-in. A name has one count for the whole world and one for each network that its resident has signed
 * in from: a stranger who uses up the first does not lock the resident out at home.
 */
export const loginLimits = (
  seal: Seal,
  username: string,
  network: string,
  isKnownNetwork: boolean,
): Limit[] => {
  const whose = isKnownNetwork ? `${username} ${network}` : username
  return [
    { bucket: `login:name:${seal('bucket', whose)}`, most: 10, seconds: quarterHour },
    { bucket: `login:network:${network}`, most: 60, seconds: quarterHour },
  ]
}

import type { Limit } from '../../kernel/limits.ts'
import type { Seal } from '../../kernel/seal.ts'

const quarterHour = 900
const hour = 3600

/** A changed password must be preceded by a check in the same session, this many seconds ago at most (decision 36). */
export const checkSeconds = 600

/*
 * Limits (V-05). Nobody's count is spent by strangers: an account number is counted for each network apart, and
 * an e-mail likewise in the networks that its resident has signed in from.
 */
const perNetwork = (what: string, network: string, most: number): Limit => ({
  bucket: `${what}:network:${network}`,
  most,
  seconds: hour,
})

/** Limits of matching a surname with an account number. */
export const claimLimits = (seal: Seal, number: string, network: string): Limit[] => [
  perNetwork('claim', network, 20),
  { bucket: `claim:number:${seal('bucket', `${number} ${network}`)}`, most: 6, seconds: hour },
]

/** Limits of asking for a repair letter. */
export const repairLimits = (
  seal: Seal,
  username: string,
  network: string,
  isKnownNetwork: boolean,
): Limit[] => {
  const whose = isKnownNetwork ? `${username} ${network}` : username
  return [
    perNetwork('repair', network, 20),
    { bucket: `repair:name:${seal('bucket', whose)}`, most: 5, seconds: hour },
  ]
}

/** Limits of opening a letter's link and of the flat's number; beside them a link dies of wrong numbers. */
export const linkLimits = (network: string): Limit[] => [perNetwork('link', network, 30)]

/** Limits of showing the present password: a stolen session must not become a guessed password. */
export const checkLimits = (familyId: string): Limit[] => [
  { bucket: `check:${familyId}`, most: 10, seconds: quarterHour },
]

/** Limits of letters that a signed-in resident asks for. */
export const letterLimits = (residentId: number): Limit[] => [
  { bucket: `letters:${residentId}`, most: 6, seconds: hour },
]

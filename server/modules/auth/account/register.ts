import { createHash } from 'node:crypto'
import { consentText, isSameSurname, normalizeNumber } from '#contract/auth/account-checks.ts'
import { numberKey } from '#contract/lookalikes.ts'
import type { Principal, DeviceInfo } from '../../../kernel/principal.ts'
import { countAttempt } from '../../../kernel/limits.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { enqueueEmail } from '../../notifications/channels/email/service.ts'
import { recordEvent } from '../security-events/service.ts'
import { getSourceCounters, openSession, type OpenSession } from '../sessions/service.ts'
import {
  countExpiredLink,
  countEmail,
  issueToken,
  toEmailKind,
  redeemTokenWithArea,
} from './one-time-token.ts'
import type { AccountDeps } from './deps.ts'
import { addressLimits, claimLimits, emailLimits } from './policy.ts'
import { ensureProfile, ensureResident, findAccountsByNumber } from './store.ts'
import { messages } from './messages.ts'
import { findPendingTokens } from './token-store.ts'
import { hashSecret } from '../../../kernel/hmac.ts'

export interface Claim {
  readonly last_name: string
  readonly number: string
  readonly username: string
  readonly host: string
}

/**
 * Returns account ids. Throws the same error for any mismatch. Several matches belong to different organisations: each
 * gets a link and the flat number decides (docs/specification.md).
 */
export const matchAccounts = async (
  deps: AccountDeps,
  claim: Claim,
  origin: DeviceInfo,
): Promise<readonly number[]> => {
  const key = numberKey(normalizeNumber(claim.number))
  await countAttempt(deps.sql, deps.clock, claimLimits(deps.hmac, key, await getSourceCounters(deps, origin)))
  const known = { key, host: claim.host.toLowerCase(), now: deps.clock.now() }
  const accounts = await findAccountsByNumber(deps.sql, known)
  const matching = accounts.filter(({ surname }) => isSameSurname(surname, claim.last_name))
  if (matching.length === 0) throw new DomainError('no_match', [messages.noMatch])
  return matching.map(({ id }) => id)
}

const getConsentHash = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined
  if (text !== consentText) throw new DomainError('consent_outdated', [messages.consentOutdated])
  return createHash('sha256').update(text).digest('hex')
}

/** Issues only a link; activation creates the resident. */
export const register = async (
  deps: AccountDeps,
  { consent, ...claim }: Claim & { readonly consent?: string | undefined },
  origin: DeviceInfo,
): Promise<void> => {
  const consentHash = getConsentHash(consent)
  const accounts = await matchAccounts(deps, claim, origin)
  await countEmail(deps, addressLimits(deps.hmac, 'activation', claim.username))
  await deps.sql.begin(async (tx) => {
    for (const personalAccountId of accounts)
      await issueToken(tx, deps.hmac, deps.clock.now(), {
        purpose: 'activation',
        username: claim.username,
        personalAccountId,
        ...(consentHash !== undefined && { consentHash }),
      })
  })
}

interface Activation {
  readonly user_id: string
  readonly profile_id: string
  readonly area_number: string
}

/** Opens a session that may set the password. */
export const activate = async (
  deps: AccountDeps,
  { user_id, profile_id, area_number }: Activation,
  origin: DeviceInfo,
): Promise<OpenSession> => {
  const { sql, clock, hmac } = deps
  const now = clock.now()
  const link = { purpose: 'activation', id: user_id, hash: hashSecret(profile_id), residentId: null } as const
  const redeemed = redeemTokenWithArea(sql, link, area_number, now, async (tx, token) => {
    if (token.personalAccountId === null) throw new Error('An activation has no account')
    const residentId = await ensureResident(tx, token.username, now)
    const profileId = await ensureProfile(tx, residentId, token.personalAccountId)
    await recordEvent(tx, hmac, { kind: 'registered', residentId, at: now, origin })
    if (token.consentHash !== null) {
      const { createdAt: at, consentHash: textHash } = token
      await recordEvent(tx, hmac, { kind: 'consented', residentId, at, textHash })
    }
    return openSession(tx, hmac, now, { residentId, profileId, ...origin, isLimited: true })
  })
  return redeemed.catch(countExpiredLink(deps, origin))
}

/** Resends only the newest unused link, to prevent flooding. Returns false if there is none. */
export const sendAgain = async (deps: AccountDeps, { residentId }: Principal): Promise<boolean> => {
  const { sql, clock, hmac } = deps
  const now = clock.now()
  const waiting = await findPendingTokens(sql, residentId, now)
  if (!waiting) return false
  const { id, purpose, username } = waiting
  await countEmail(deps, [...emailLimits(residentId), ...addressLimits(hmac, purpose, username)])
  await enqueueEmail(sql, { kind: toEmailKind(purpose), recipient: username, data: { token: id } }, now)
  return true
}

export const getPendingAddress = async (
  { sql, clock }: AccountDeps,
  { residentId }: Principal,
): Promise<string | null> => (await findPendingTokens(sql, residentId, clock.now()))?.username ?? null

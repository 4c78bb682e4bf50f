import type { Sql } from '../../db/connect.ts'
import { sessionSeconds } from '../../kernel/lifetimes.ts'
import { countAttempt, takeBackAttempt } from '../../kernel/limits.ts'
import { networkOf } from '../../kernel/network.ts'
import type { Seal } from '../../kernel/seal.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordEvent } from '../security-events/service.ts'
import {
  endFamily,
  endFamilyOfToken,
  hashOf,
  later,
  openSession,
  successorOf,
  withTokens,
  type OpenSession,
} from '../sessions/service.ts'
import { isPassword } from './password.ts'
import { loginLimits, verdictOn } from './policy.ts'
import { findAccount, lockToken, replaceToken } from './store.ts'

export { hashPassword, isPassword } from './password.ts'

export interface AuthParts {
  readonly sql: Sql
  readonly clock: Clock
  readonly seal: Seal
}

interface Attempt {
  readonly username: string
  readonly password: string
  readonly ip: string
  readonly userAgent: string
  /** Refresh token of a session that this device had before. */
  readonly before: string | undefined
}

/** Sign-in and what keeps it alive; null means that there is no such session or account. */
export const createAuthService = ({ sql, clock, seal }: AuthParts) => {
  const login = async ({
    password,
    ip,
    userAgent,
    before,
    ...attempt
  }: Attempt): Promise<OpenSession | null> => {
    const username = attempt.username.trim().toLowerCase()
    const network = seal('network', networkOf(ip))
    const account = await findAccount(sql, username, network)
    const limits = loginLimits(seal, username, network, account?.isKnownNetwork ?? false)
    await countAttempt(sql, clock, limits)
    const isRight = await isPassword(password, account?.passwordHash ?? null)
    if (!account || !isRight) return null
    const now = clock.now()
    const { residentId, profileId } = account
    return sql.begin(async (tx) => {
      await takeBackAttempt(tx, clock, limits)
      if (before) await endFamilyOfToken(tx, hashOf(before), now)
      await recordEvent(tx, seal, { kind: 'signed_in', residentId, at: now, origin: { ip, userAgent } })
      return openSession(tx, seal, now, { residentId, profileId, ip, userAgent })
    })
  }

  const refresh = (token: string): Promise<OpenSession | null> =>
    sql.begin(async (tx) => {
      const now = clock.now()
      const row = await lockToken(tx, hashOf(token))
      const verdict = verdictOn(row, now)
      if (!row || verdict === 'dead') return null
      if (verdict === 'reused') {
        await endFamily(tx, row.familyId, 'reuse', now)
        return null
      }
      const successor = successorOf(seal, token)
      const expiresAt = later(now, sessionSeconds)
      if (verdict === 'rotate')
        await replaceToken(tx, row, hashOf(token), { hash: hashOf(successor), expiresAt }, now)
      return withTokens(seal, row, successor, now)
    })

  const logout = (familyId: string): Promise<void> => endFamily(sql, familyId, 'logout', clock.now())

  return { login, refresh, logout }
}

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { normalizeEmail } from '#contract/email.ts'
import { trimEnd } from '#contract/linear-text.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { toNetwork, type DeviceInfo } from '../../kernel/principal.ts'
import { countAttempt, refundAttempt } from '../../kernel/limits.ts'
import { createQueue } from '../../kernel/queue.ts'
import { hashSecret, type Hmac } from '../../kernel/hmac.ts'
import { sessionSeconds } from '../../kernel/session-tokens.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordEvent, recordFailure } from './security-events/service.ts'
import {
  endFamily,
  endFamilyOfToken,
  addSeconds,
  openSession,
  deriveSuccessor,
  withTokens,
  type OpenSession,
} from './sessions/service.ts'
import { loginLimits, evaluateToken } from './policy.ts'
import { findAccount, findLastProfile, lockPassword, lockToken, replaceToken } from './store.ts'

export { isCommonPassword } from './common-password.ts'

/** 19 MiB and two passes: OWASP's minimum for argon2id. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltLength = 16
const tagLength = 32

const derive = promisify(argon2)
/** Two at a time, to bound memory during many sign-ins. */
const runQueued = createQueue({ atOnce: 2, maxWaiting: 100 })

interface Stored {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly salt: Buffer
  readonly tag: Buffer
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const parse = (text: string): Stored | null => {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(text) ?? []
  if (!salt || !tag) return null
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const unpadded = (bytes: Buffer): string => trimEnd(bytes.toString('base64'), '=')
const write = (salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`

/** Same work for an unknown name; no password matches it. */
const nobody = write(Buffer.alloc(saltLength), Buffer.alloc(tagLength))

/** Returns an Argon2id hash in PHC format. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(saltLength)
  return write(
    nonce,
    await runQueued(() => derive('argon2id', { message: password, nonce, tagLength, ...cost })),
  )
}

/** Returns false for a null hash, and takes the same time as for a stored one. */
export const isPassword = async (password: string, hash: string | null): Promise<boolean> => {
  const stored = parse(hash ?? nobody)
  if (!stored) throw new Error('A password hash in the database is not argon2id')
  const { salt: nonce, tag, ...costs } = stored
  const derived = await runQueued(() =>
    derive('argon2id', { message: password, nonce, tagLength: tag.length, ...costs }),
  )
  return timingSafeEqual(derived, tag) && hash !== null
}

export interface AuthDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
}

interface SignInInfo extends DeviceInfo {
  /** Refresh token of the device's previous session. */
  readonly before: string | undefined
}

interface Attempt extends SignInInfo {
  readonly username: string
  readonly password: string
}

/** Replaces the device's previous session. Returns null if the account has no flat. */
export const openSignedIn = async (
  tx: Tx,
  hmac: Hmac,
  now: Date,
  residentId: number,
  { before, ...origin }: SignInInfo,
): Promise<OpenSession | null> => {
  const profileId = await findLastProfile(tx, residentId)
  if (profileId === null) return null
  if (before) await endFamilyOfToken(tx, hashSecret(before), now)
  await recordEvent(tx, hmac, { kind: 'signed_in', residentId, at: now, origin })
  return openSession(tx, hmac, now, { residentId, profileId, ...origin })
}

/**
 * Returns functions for sessions. `login` returns null for an unknown account or a wrong password, `refresh` for an
 * unknown or ended session or a reused token.
 */
export const createAuthService = ({ sql, clock, hmac }: AuthDeps) => {
  const login = async ({
    password,
    ip,
    userAgent,
    device,
    before,
    ...attempt
  }: Attempt): Promise<OpenSession | null> => {
    const username = normalizeEmail(attempt.username)
    const network = hmac('network', toNetwork(ip))
    const account = await findAccount(sql, username, device)
    const isKnownDevice = account?.isKnownDevice ?? false
    const limits = loginLimits(hmac, { username, network, device, isKnownDevice })
    await countAttempt(sql, clock, limits)
    const isRight = await isPassword(password, account?.passwordHash ?? null)
    const now = clock.now()
    if (!account || !isRight) {
      const residentId = account?.residentId ?? null
      await recordFailure(sql, hmac, { kind: 'sign_in_failed', residentId, ip, at: now })
      return null
    }
    const { residentId, passwordHash } = account
    return sql.begin(async (tx) => {
      // A password change during the check ended every session.
      if (!(await lockPassword(tx, residentId, passwordHash))) return null
      await refundAttempt(tx, clock, limits)
      return openSignedIn(tx, hmac, now, residentId, { ip, userAgent, device, before })
    })
  }

  const refresh = (token: string, ip: string): Promise<OpenSession | null> =>
    sql.begin(async (tx) => {
      const now = clock.now()
      const row = await lockToken(tx, hashSecret(token))
      const verdict = evaluateToken(row, now)
      if (!row || verdict === 'dead') return null
      if (verdict === 'reused') {
        await endFamily(tx, row.familyId, 'reuse', now)
        await recordFailure(tx, hmac, { kind: 'token_reused', residentId: row.residentId, ip, at: now })
        return null
      }
      const successor = deriveSuccessor(hmac, token)
      const expiresAt = addSeconds(now, sessionSeconds)
      if (verdict === 'rotate')
        await replaceToken(tx, row, hashSecret(token), { hash: hashSecret(successor), expiresAt }, now)
      return withTokens(hmac, row, successor, now)
    })

  const logout = (familyId: string): Promise<void> => endFamily(sql, familyId, 'logout', clock.now())

  return { login, refresh, logout }
}

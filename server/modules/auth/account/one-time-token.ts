import { randomBytes } from 'node:crypto'
import { isSameArea } from '#contract/auth/account-checks.ts'
import type { Queryable, Sql, Tx } from '../../../db/connect.ts'
import type { DeviceInfo } from '../../../kernel/principal.ts'
import { countAttempt, serviceLimit, type Limit } from '../../../kernel/limits.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { hashSecret, type Hmac } from '../../../kernel/hmac.ts'
import { enqueueEmail } from '../../notifications/channels/email/service.ts'
import { getSourceCounters } from '../sessions/service.ts'
import type { AccountDeps } from './deps.ts'
import { linkLimits } from './policy.ts'
import { messages } from './messages.ts'
import {
  putToken,
  countWrongArea,
  deleteToken,
  lockLinkResident,
  lockToken,
  type ShownLink,
  type TokenRow,
  type Purpose,
} from './token-store.ts'

const hour = 3600
/** In seconds. */
const lifetimes: Readonly<Record<Purpose, number>> = {
  activation: 72 * hour,
  repair: hour,
  add_profile: 72 * hour,
  change_email: 24 * hour,
  undo_email: 72 * hour,
}

/** Wrong flat numbers before the link is invalidated. */
const maxWrongAreas = 5

export const newTokenId = (): string => randomBytes(16).toString('base64url')

/** Derives the secret from the id, so it need not be stored before the email is written. */
export const getSecret = (hmac: Hmac, id: string): string => hmac('letter', id)

const half = 22
/** Splits the secret for the route with three segments (`activationCode`). */
export const splitSecret = (secret: string): readonly [string, string] => [
  secret.slice(0, half),
  secret.slice(half),
]

interface Link {
  readonly purpose: Purpose
  readonly username: string
  readonly residentId?: number
  readonly personalAccountId?: number
  readonly consentHash?: string
}

export const toEmailKind = (purpose: Purpose): `account_${Purpose}` => `account_${purpose}`

/** Counts its own limits, then the service-wide cap. */
export const countEmail = async (
  { sql, clock, caps }: AccountDeps,
  limits: readonly Limit[],
): Promise<void> => {
  await countAttempt(sql, clock, limits)
  await countAttempt(sql, clock, serviceLimit('letters', caps))
}

/** Reuses a live link. The account is looked up when the email is written, so the call does not reveal it (V-07). */
export const issueToken = async (sql: Queryable, hmac: Hmac, now: Date, link: Link): Promise<void> => {
  const { purpose, username, residentId = null, personalAccountId = null, consentHash = null } = link
  const id = newTokenId()
  const token = await putToken(sql, {
    id,
    purpose,
    hash: hashSecret(getSecret(hmac, id)),
    username,
    residentId,
    personalAccountId,
    consentHash,
    now,
    expiresAt: new Date(now.getTime() + lifetimes[purpose] * 1000),
  })
  await enqueueEmail(sql, { kind: toEmailKind(purpose), recipient: username, data: { token } }, now)
}

/** Returns the same error for a used, expired, unknown or foreign link. */
export const linkExpiredError = (): DomainError => new DomainError('link_dead', [messages.linkExpired])

/** Skips live links: they must work even after strangers exhaust a shared network's limit (V-11). */
export const countExpiredLink =
  (deps: AccountDeps, origin: DeviceInfo) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof DomainError && error.code === 'link_dead')
      await countAttempt(deps.sql, deps.clock, linkLimits(await getSourceCounters(deps, origin)))
    throw error
  }

/** Consumes the link and runs its action in one transaction. */
export const redeemToken = <T>(
  sql: Sql,
  link: ShownLink,
  now: Date,
  effect: (tx: Tx, token: TokenRow) => Promise<T>,
): Promise<T> =>
  sql.begin(async (tx) => {
    await lockLinkResident(tx, link)
    const token = await lockToken(tx, link, now)
    if (!token) throw linkExpiredError()
    await deleteToken(tx, token.id)
    return effect(tx, token)
  })

/** Consumes the link; `maxWrongAreas` wrong flat numbers invalidate it. */
export const redeemTokenWithArea = async <T>(
  sql: Sql,
  link: ShownLink,
  area: string,
  now: Date,
  effect: (tx: Tx, token: TokenRow) => Promise<T>,
): Promise<T> => {
  // Throwing would roll back the count of wrong numbers.
  const outcome = await sql.begin(async (tx) => {
    await lockLinkResident(tx, link)
    const token = await lockToken(tx, link, now)
    if (!token || token.areaNumber === null) return { refusal: linkExpiredError() }
    if (isSameArea(area, token.areaNumber)) {
      await deleteToken(tx, token.id)
      return { done: await effect(tx, token) }
    }
    const isLast = token.wrongAreas + 1 >= maxWrongAreas
    await (isLast ? deleteToken(tx, token.id) : countWrongArea(tx, token.id))
    return { refusal: new DomainError('wrong_area', [isLast ? messages.lastWrongArea : messages.wrongArea]) }
  })
  if (outcome.refusal) throw outcome.refusal
  return outcome.done
}

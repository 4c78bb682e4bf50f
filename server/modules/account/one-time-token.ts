import { createHash, randomBytes } from 'node:crypto'
import { isSameArea } from '#contract/account/checks.ts'
import type { Queryable, Sql, Tx } from '../../db/connect.ts'
import type { DeviceInfo } from '../../kernel/principal.ts'
import { countAttempt, serviceLimit, type Limit } from '../../kernel/limits.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Hmac } from '../../kernel/hmac.ts'
import { enqueueEmail } from '../letters/service.ts'
import { countedSource } from '../sessions/service.ts'
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
/** Lifetimes of links, in seconds. */
const lifetimes: Readonly<Record<Purpose, number>> = {
  activation: 72 * hour,
  repair: hour,
  add_profile: 72 * hour,
  change_email: 24 * hour,
  undo_email: 72 * hour,
}

/** A wrong number of the flat may be tried so often before the link dies. */
const maxWrongAreas = 5

/** The open part of a link. */
export const newTokenId = (): string => randomBytes(16).toString('base64url')

/** The secret part: derived, so that nothing has to keep it between the request and the letter. */
export const getSecret = (hmac: Hmac, id: string): string => hmac('letter', id)

/** SHA-256 of a link's secret as the database stores it, hexadecimal. */
export const hashText = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const half = 22
/** The secret in two deps, for the route that has three (`activationCode`). */
export const splitSecret = (secret: string): readonly [string, string] => [
  secret.slice(0, half),
  secret.slice(half),
]

interface Link {
  readonly purpose: Purpose
  /** E-mail address of the letter. */
  readonly username: string
  readonly residentId?: number
  readonly personalAccountId?: number
  readonly consentHash?: string
}

/** The kind of the letter that carries a link. */
export const toLetterKind = (purpose: Purpose): `account_${Purpose}` => `account_${purpose}`

/** Counts a letter that somebody asks for: by its own limits, then by that of the whole service. */
export const countLetter = async (
  { sql, clock, caps }: AccountDeps,
  limits: readonly Limit[],
): Promise<void> => {
  await countAttempt(sql, clock, limits)
  await countAttempt(sql, clock, serviceLimit('letters', caps))
}

/**
 * Posts a letter with the one-time link of a purpose and an address, which is made when none lives. What it does never
 * depends on whether the address has a cabinet: that is looked up when the letter is written (V-07).
 */
export const issueToken = async (sql: Queryable, hmac: Hmac, now: Date, link: Link): Promise<void> => {
  const { purpose, username, residentId = null, personalAccountId = null, consentHash = null } = link
  const id = newTokenId()
  const token = await putToken(sql, {
    id,
    purpose,
    hash: hashText(getSecret(hmac, id)),
    username,
    residentId,
    personalAccountId,
    consentHash,
    now,
    expiresAt: new Date(now.getTime() + lifetimes[purpose] * 1000),
  })
  await enqueueEmail(sql, { kind: toLetterKind(purpose), recipient: username, data: { token } }, now)
}

/** A link that was used, is too old, never was, or is another resident's: one answer for all. */
export const deadToken = (): DomainError => new DomainError('link_dead', [messages.linkDead])

/**
 * Counts a dead link against its source and passes the refusal on. A living link is no guess: it works where strangers
 * have used up the limit of their network (V-11).
 */
export const countDeadLink =
  (deps: AccountDeps, origin: DeviceInfo) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof DomainError && error.code === 'link_dead')
      await countAttempt(deps.sql, deps.clock, linkLimits(await countedSource(deps, origin)))
    throw error
  }

/** Takes a link out of use and does what it is for, both or neither. */
export const redeemToken = <T>(
  sql: Sql,
  link: ShownLink,
  now: Date,
  effect: (tx: Tx, token: TokenRow) => Promise<T>,
): Promise<T> =>
  sql.begin(async (tx) => {
    await lockLinkResident(tx, link)
    const token = await lockToken(tx, link, now)
    if (!token) throw deadToken()
    await deleteToken(tx, token.id)
    return effect(tx, token)
  })

/** `redeemToken` for a link that also asks for the flat's number; after `maxWrongAreas` wrong ones the link is dead. */
export const redeemTokenWithArea = async <T>(
  sql: Sql,
  link: ShownLink,
  area: string,
  now: Date,
  effect: (tx: Tx, token: TokenRow) => Promise<T>,
): Promise<T> => {
  // A refusal is returned, not thrown: the count of wrong numbers must outlive the transaction.
  const outcome = await sql.begin(async (tx) => {
    await lockLinkResident(tx, link)
    const token = await lockToken(tx, link, now)
    if (!token || token.areaNumber === null) return { refusal: deadToken() }
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

import { randomBytes } from 'node:crypto'
import type {
  CreationOptions,
  NewPasskey,
  PasskeyAssertion,
  RequestOptions,
} from '#contract/auth/passkey-schema.ts'
import type { Sql, Tx } from '../../../db/connect.ts'
import type { Principal, DeviceInfo, ClientInfo } from '../../../kernel/principal.ts'
import { countAttempt } from '../../../kernel/limits.ts'
import { assertBelowRowLimit } from '../../../kernel/row-limit.ts'
import { getAccountId, type Hmac } from '../../../kernel/hmac.ts'
import type { Clock } from '../../../ports/clock.ts'
import { openSignedIn } from '../service.ts'
import { enqueueEmail } from '../../notifications/channels/email/service.ts'
import { recordEvent } from '../security-events/service.ts'
import {
  getSourceCounters,
  assertPasswordChecked,
  findResident,
  lockOwnResident,
  markChecked,
  type OpenSession,
} from '../sessions/service.ts'
import {
  creationOptions,
  alreadyRegisteredError,
  passkeyLimit,
  passkeyRefusedError,
  requestOptions,
  unknownPasskeyError,
  consumeChallenge,
  verifyNewPasskey,
  verifyAssertion,
  type Site,
} from './ceremony.ts'
import {
  deletePasskeys,
  insertPasskey,
  isStaffPasskey,
  listPasskeys,
  lockPasskey,
  markUsed,
  type ChallengeOwner,
  type PasskeyRow,
} from './store.ts'

export * from './ceremony.ts'

export type { PasskeyRow } from './store.ts'

export interface PasskeyDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
}

export const presentPasskeys = (rows: readonly PasskeyRow[]) => ({
  passkeys: rows.map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    created_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
  })),
})

const quarterHour = 900

/** Bounds the number of challenges per session. */
const countStart = (sql: Sql, clock: Clock, familyId: string): Promise<void> =>
  countAttempt(sql, clock, [{ bucket: `passkey:session:${familyId}`, max: 30, seconds: quarterHour }])

/** Requires the password. */
export const startPasskey = async (
  deps: PasskeyDeps,
  { residentId, familyId }: Principal,
  site: Site,
  siteName: string,
): Promise<CreationOptions> => {
  const { sql, clock, hmac } = deps
  await assertPasswordChecked(sql, familyId, clock.now())
  await countStart(sql, clock, familyId)
  const [{ username }, passkeys] = await Promise.all([
    findResident(sql, residentId),
    listPasskeys(sql, residentId),
  ])
  const owner = { handle: getAccountId(hmac, residentId), name: username, passkeys }
  return creationOptions(deps, { purpose: 'add', familyId }, { ...site, siteName }, owner)
}

export const addPasskey = async (
  deps: PasskeyDeps,
  { residentId, familyId }: Principal,
  { name, credential }: NewPasskey,
  site: Site,
  origin: ClientInfo,
): Promise<void> => {
  const { sql, clock, hmac } = deps
  const now = clock.now()
  await assertPasswordChecked(sql, familyId, now)
  const challenge = await consumeChallenge(deps, { purpose: 'add', familyId }, credential)
  const passkey = await verifyNewPasskey(credential, challenge, site)
  await sql.begin(async (tx) => {
    const { username } = await lockOwnResident(tx, { residentId, familyId })
    const rows = tx`from passkey where resident_id = ${residentId}`
    await assertBelowRowLimit(tx, passkeyLimit({ kind: 'passkey of resident', owner: residentId, rows }))
    if (!(await insertPasskey(tx, { ...passkey, residentId, name, now }))) throw alreadyRegisteredError()
    await recordEvent(tx, hmac, { kind: 'passkey_added', residentId, at: now, origin })
    await enqueueEmail(tx, { kind: 'passkey_added', recipient: username, data: {} }, now)
  })
}

/** Verifies, runs the action and updates the counter in one transaction. */
const prove = async <T>(
  deps: PasskeyDeps,
  challengeOwner: ChallengeOwner,
  credential: PasskeyAssertion['credential'],
  site: Site,
  effect: (tx: Tx, residentId: number) => Promise<T>,
): Promise<T> => {
  const challenge = await consumeChallenge(deps, challengeOwner, credential)
  return deps.sql.begin(async (tx) => {
    const passkey = await lockPasskey(tx, credential.id)
    if (!passkey)
      throw (await isStaffPasskey(tx, credential.id)) ? passkeyRefusedError() : unknownPasskeyError()
    const counter = await verifyAssertion(credential, challenge, site, passkey)
    await markUsed(tx, passkey.id, counter, deps.clock.now())
    return effect(tx, passkey.residentId)
  })
}

/** Returns the options, and the value of the cookie that binds them to the browser. */
export const startSignIn = async (
  deps: PasskeyDeps,
  site: Site,
  { ip, device }: Pick<DeviceInfo, 'ip' | 'device'>,
): Promise<{ readonly options: RequestOptions; readonly browser: string }> => {
  const { sql, clock } = deps
  // Keys cannot be guessed: this limit only bounds the table.
  const source = await getSourceCounters(deps, { ip, device })
  await countAttempt(sql, clock, [{ bucket: `passkey:${source}`, max: 300, seconds: quarterHour }])
  const browser = randomBytes(32).toString('base64url')
  return { options: await requestOptions(deps, { purpose: 'sign_in', browser }, site), browser }
}

/** Replaces the session of the refresh token `before`. */
export const signInByPasskey = (
  deps: PasskeyDeps,
  browser: string,
  { credential }: PasskeyAssertion,
  site: Site,
  origin: DeviceInfo & { readonly before: string | undefined },
): Promise<OpenSession> =>
  prove(deps, { purpose: 'sign_in', browser }, credential, site, async (tx, residentId) => {
    const session = await openSignedIn(tx, deps.hmac, deps.clock.now(), residentId, origin)
    if (!session) throw passkeyRefusedError()
    return session
  })

export const startCheck = async (
  deps: PasskeyDeps,
  { familyId }: Principal,
  site: Site,
): Promise<RequestOptions> => {
  await countStart(deps.sql, deps.clock, familyId)
  return requestOptions(deps, { purpose: 'check', familyId }, site)
}

/** Accepts a passkey instead of the password. */
export const checkPasskey = (
  deps: PasskeyDeps,
  { residentId, familyId }: Principal,
  { credential }: PasskeyAssertion,
  site: Site,
): Promise<void> =>
  prove(deps, { purpose: 'check', familyId }, credential, site, async (tx, owner) => {
    if (owner !== residentId) throw passkeyRefusedError()
    await markChecked(tx, familyId, deps.clock.now())
  })

export const forgetPasskeys = deletePasskeys

import { randomBytes } from 'node:crypto'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { CreationOptions, NewPasskey, PasskeyProof, RequestOptions } from '#contract/passkeys/schema.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import type { Caller, DeviceOrigin, Origin } from '../../kernel/caller.ts'
import { countAttempt } from '../../kernel/limits.ts'
import { Refused } from '../../kernel/refusal.ts'
import { accountOf, type Seal } from '../../kernel/seal.ts'
import { passkeySeconds } from '../../kernel/session-tokens.ts'
import type { Clock } from '../../ports/clock.ts'
import { openSignedIn } from '../auth/service.ts'
import { postLetter } from '../letters/service.ts'
import { recordEvent } from '../security-events/service.ts'
import {
  countedSource,
  demandCheck,
  findResident,
  later,
  lockOwnResident,
  markChecked,
  type OpenSession,
} from '../sessions/service.ts'
import {
  deletePasskeysOf,
  insertPasskey,
  issueChallenge,
  listPasskeys,
  lockPasskey,
  markUsed,
  takeChallenge,
  type Asker,
} from './store.ts'

export interface PasskeyDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly seal: Seal
}

/** The site as the browser knows it: a passkey is good for one host name alone. */
export interface Site {
  readonly host: string
  readonly sites: readonly string[]
}

const texts = {
  refused: 'Ключ входа не подошёл. Попробуйте ещё раз или введите пароль',
  known: 'Этот ключ уже добавлен',
  tooMany: 'Можно добавить не больше 10 ключей. Удалите один из них',
} as const

const mostPasskeys = 10
const timeoutMs = 120_000
/** ES256, RS256 and EdDSA: all that phones and security keys use. */
const algorithms = [-7, -257, -8]

const refused = (): Refused => new Refused('passkey_refused', [texts.refused])
const expiryOf = (now: Date): Date => later(now, passkeySeconds)

/** Origins as a browser writes them: without the port that a scheme has anyway. */
const originsOf = (sites: readonly string[]): string[] =>
  sites.flatMap((site) => (URL.canParse(site) ? [new URL(site).origin] : []))

/** Challenge that a device signed; an empty text for what is not a device's answer. */
const challengeIn = (clientDataJSON: string): string => {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof data === 'object' && data !== null && 'challenge' in data ? String(data.challenge) : ''
  } catch {
    // Not JSON: no device answered, and no challenge is like this one.
    return ''
  }
}

/** Takes the challenge of an answer out of use, also when the answer turns out wrong. */
const takeChallengeOf = async (
  { sql, clock }: PasskeyDeps,
  asker: Asker,
  clientDataJSON: string,
): Promise<string> => {
  const challenge = challengeIn(clientDataJSON)
  if (!(await takeChallenge(sql, asker, challenge, clock.now()))) throw refused()
  return challenge
}

/** The result of the library's check; its exceptions are refusals. */
const verified = async <T extends { readonly verified: boolean }>(check: Promise<T>): Promise<T> => {
  const result = await check.catch((error: unknown) => {
    if (error instanceof Error) return null
    throw error
  })
  if (!result?.verified) throw refused()
  return result
}

const quarterHour = 900

/** Counts a challenge that a session asks for: none may fill the table of them. */
const countStart = (sql: Sql, clock: Clock, familyId: string): Promise<void> =>
  countAttempt(sql, clock, [{ bucket: `passkey:session:${familyId}`, most: 30, seconds: quarterHour }])

/** Options for a new passkey on this device, after a check of the password. */
export const startPasskey = async (
  { sql, clock, seal }: PasskeyDeps,
  { residentId, familyId }: Caller,
  { host }: Site,
  siteName: string,
): Promise<CreationOptions> => {
  const now = clock.now()
  await demandCheck(sql, familyId, now)
  await countStart(sql, clock, familyId)
  const [{ username }, known] = await Promise.all([
    findResident(sql, residentId),
    listPasskeys(sql, residentId),
  ])
  if (known.length >= mostPasskeys) throw new Refused('too_many_passkeys', [texts.tooMany])
  return {
    rp: { id: host, name: siteName },
    user: {
      id: Buffer.from(accountOf(seal, residentId)).toString('base64url'),
      name: username,
      displayName: username,
    },
    challenge: await issueChallenge(sql, { purpose: 'add', familyId }, expiryOf(now)),
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: timeoutMs,
    excludeCredentials: known.map(({ credentialId: id }) => ({ id, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** Keeps the device's new passkey and tells the resident by letter. */
export const addPasskey = async (
  deps: PasskeyDeps,
  { residentId, familyId }: Caller,
  { name, credential: { id, response } }: NewPasskey,
  { host, sites }: Site,
  origin: Origin,
): Promise<void> => {
  const { sql, clock, seal } = deps
  const now = clock.now()
  await demandCheck(sql, familyId, now)
  const expectedChallenge = await takeChallengeOf(deps, { purpose: 'add', familyId }, response.clientDataJSON)
  const { registrationInfo } = await verified(
    verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: originsOf(sites),
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!registrationInfo) throw refused()
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  await sql.begin(async (tx) => {
    const { username } = await lockOwnResident(tx, { residentId, familyId })
    if ((await listPasskeys(tx, residentId)).length >= mostPasskeys)
      throw new Refused('too_many_passkeys', [texts.tooMany])
    if (!(await insertPasskey(tx, { residentId, credentialId, publicKey, counter, name, now })))
      throw new Refused('passkey_refused', [texts.known])
    await recordEvent(tx, seal, { kind: 'passkey_added', residentId, at: now, origin })
    await postLetter(tx, { kind: 'passkey_added', recipient: username, data: {} }, now)
  })
}

/** Options for a proof by any passkey of this site. */
const requestOptions = async (
  { sql, clock }: PasskeyDeps,
  asker: Asker,
  { host }: Site,
): Promise<RequestOptions> => ({
  challenge: await issueChallenge(sql, asker, expiryOf(clock.now())),
  timeout: timeoutMs,
  rpId: host,
  userVerification: 'required',
})

/** Checks a device's proof and does what it is for; the passkey's counter moves on in the same transaction. */
const prove = async <T>(
  deps: PasskeyDeps,
  asker: Asker,
  { id, response }: PasskeyProof['credential'],
  { host, sites }: Site,
  effect: (tx: Tx, residentId: number) => Promise<T>,
): Promise<T> => {
  const expectedChallenge = await takeChallengeOf(deps, asker, response.clientDataJSON)
  return deps.sql.begin(async (tx) => {
    const passkey = await lockPasskey(tx, id)
    if (!passkey) throw refused()
    const { authenticationInfo } = await verified(
      verifyAuthenticationResponse({
        response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: originsOf(sites),
        expectedRPID: host,
        requireUserVerification: true,
        credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      }),
    )
    await markUsed(tx, passkey.id, authenticationInfo.newCounter, deps.clock.now())
    return effect(tx, passkey.residentId)
  })
}

/** Begins a sign-in; gives the options, and the value of the cookie that binds them to this browser. */
export const startSignIn = async (
  deps: PasskeyDeps,
  site: Site,
  { ip, device }: Pick<DeviceOrigin, 'ip' | 'device'>,
): Promise<{ readonly options: RequestOptions; readonly browser: string }> => {
  const { sql, clock } = deps
  // A key cannot be guessed: the limit keeps strangers from filling the table, and no resident on a known device out.
  const source = await countedSource(deps, { ip, device })
  await countAttempt(sql, clock, [{ bucket: `passkey:${source}`, most: 300, seconds: quarterHour }])
  const browser = randomBytes(32).toString('base64url')
  return { options: await requestOptions(deps, { purpose: 'sign_in', browser }, site), browser }
}

/** Signs the owner of a passkey in. `before`: refresh token of a session that this device had. */
export const signInByPasskey = (
  deps: PasskeyDeps,
  browser: string,
  { credential }: PasskeyProof,
  site: Site,
  origin: DeviceOrigin & { readonly before: string | undefined },
): Promise<OpenSession> =>
  prove(deps, { purpose: 'sign_in', browser }, credential, site, async (tx, residentId) => {
    const session = await openSignedIn(tx, deps.seal, deps.clock.now(), residentId, origin)
    if (!session) throw refused()
    return session
  })

export const startCheck = async (
  deps: PasskeyDeps,
  { familyId }: Caller,
  site: Site,
): Promise<RequestOptions> => {
  await countStart(deps.sql, deps.clock, familyId)
  return requestOptions(deps, { purpose: 'check', familyId }, site)
}

/** Takes a proof by the resident's own passkey in the place of the password. */
export const checkPasskey = (
  deps: PasskeyDeps,
  { residentId, familyId }: Caller,
  { credential }: PasskeyProof,
  site: Site,
): Promise<void> =>
  prove(deps, { purpose: 'check', familyId }, credential, site, async (tx, owner) => {
    if (owner !== residentId) throw refused()
    await markChecked(tx, familyId, deps.clock.now())
  })

/** Forgets every passkey of a resident. */
export const forgetPasskeys = deletePasskeysOf

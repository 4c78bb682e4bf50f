import type {
  CreationOptions,
  NewPasskey,
  PasskeyAssertion,
  RequestOptions,
} from '#contract/auth/passkey-schema.ts'
import type { Sql } from '../../../db/connect.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { RowLimit } from '../../../kernel/row-limit.ts'
import { passkeySeconds } from '../../../kernel/session-tokens.ts'
import type { Clock } from '../../../ports/clock.ts'
import { issueChallenge, consumeChallengeRow, type ChallengeOwner } from './store.ts'

/** A passkey works for one host name. */
export interface Site {
  readonly host: string
  readonly sites: readonly string[]
}

interface ChallengeDeps {
  readonly sql: Sql
  readonly clock: Clock
}

const messages = {
  refused: 'Ключ входа не подошёл. Попробуйте ещё раз или войдите иначе',
  unknown: 'Этот ключ входа удалён из кабинета. Войдите по паролю и добавьте устройство снова',
  known: 'Этот ключ уже добавлен',
  tooMany: 'Можно добавить не больше 10 ключей. Удалите один из них',
} as const

/** Loaded on first use: its certificate parsers take a twentieth of the process memory. */
const loadLibrary = () => import('@simplewebauthn/server')

/** Per person. */
const maxPasskeys = 10
const timeoutMs = 120_000
/** ES256, RS256 and EdDSA cover phones and security keys. */
const algorithms = [-7, -257, -8]

const tooMany = (): DomainError => new DomainError('too_many_passkeys', [messages.tooMany])

export const passkeyRefusedError = (): DomainError => new DomainError('passkey_refused', [messages.refused])
export const unknownPasskeyError = (): DomainError => new DomainError('passkey_unknown', [messages.unknown])
export const alreadyRegisteredError = (): DomainError => new DomainError('passkey_refused', [messages.known])

/** Returns the limit on the number of passkeys; `rows` selects them. */
export const passkeyLimit = ({ kind, owner, rows }: Pick<RowLimit, 'kind' | 'owner' | 'rows'>): RowLimit => ({
  kind,
  owner,
  max: maxPasskeys,
  rows,
  refuse: tooMany,
})

const issue = ({ sql, clock }: ChallengeDeps, challengeOwner: ChallengeOwner): Promise<string> =>
  issueChallenge(sql, challengeOwner, new Date(clock.now().getTime() + passkeySeconds * 1000))

/** Origins as browsers write them, without default ports. */
const getOrigins = (sites: readonly string[]): string[] =>
  sites.flatMap((site) => (URL.canParse(site) ? [new URL(site).origin] : []))

/** '' if the answer is malformed. */
const challengeIn = (clientDataJSON: string): string => {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof data === 'object' && data !== null && 'challenge' in data ? String(data.challenge) : ''
  } catch {
    // Invalid JSON: no challenge equals ''.
    return ''
  }
}

/** Consumes the challenge even if the answer is wrong. Throws if there is none. */
export const consumeChallenge = async (
  { sql, clock }: ChallengeDeps,
  challengeOwner: ChallengeOwner,
  { response: { clientDataJSON } }: { readonly response: { readonly clientDataJSON: string } },
): Promise<string> => {
  const challenge = challengeIn(clientDataJSON)
  if (!(await consumeChallengeRow(sql, challengeOwner, challenge, clock.now()))) throw passkeyRefusedError()
  return challenge
}

/** Exceptions of the library become refusals. */
const verified = async <T extends { readonly verified: boolean }>(check: Promise<T>): Promise<T> => {
  const result = await check.catch((error: unknown) => {
    if (error instanceof Error) return null
    throw error
  })
  if (!result?.verified) throw passkeyRefusedError()
  return result
}

interface Owner {
  /** User handle: on a device, equal handles replace each other's passkeys. */
  readonly handle: string
  /** E-mail address. */
  readonly name: string
  readonly passkeys: ReadonlyArray<{ readonly credentialId: string }>
}

/** Excludes devices with the owner's passkey. The device shows `siteName`. */
export const creationOptions = async (
  deps: ChallengeDeps,
  challengeOwner: ChallengeOwner,
  { host, siteName }: Site & { readonly siteName: string },
  { handle, name, passkeys }: Owner,
): Promise<CreationOptions> => {
  if (passkeys.length >= maxPasskeys) throw tooMany()
  return {
    rp: { id: host, name: siteName },
    user: { id: Buffer.from(handle).toString('base64url'), name, displayName: name },
    challenge: await issue(deps, challengeOwner),
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: timeoutMs,
    excludeCredentials: passkeys.map(({ credentialId: id }) => ({ id, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

export interface VerifiedPasskey {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
}

/** Requires a consumed challenge. Returns what is stored, or throws. */
export const verifyNewPasskey = async (
  { id, response }: NewPasskey['credential'],
  expectedChallenge: string,
  { host, sites }: Site,
): Promise<VerifiedPasskey> => {
  const { verifyRegistrationResponse } = await loadLibrary()
  const { registrationInfo } = await verified(
    verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: getOrigins(sites),
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!registrationInfo) throw passkeyRefusedError()
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  return { credentialId, publicKey, counter }
}

export const requestOptions = async (
  deps: ChallengeDeps,
  challengeOwner: ChallengeOwner,
  { host }: Site,
): Promise<RequestOptions> => ({
  challenge: await issue(deps, challengeOwner),
  timeout: timeoutMs,
  rpId: host,
  userVerification: 'required',
})

/** Requires a consumed challenge. Returns the counter, or throws. */
export const verifyAssertion = async (
  { id, response }: PasskeyAssertion['credential'],
  expectedChallenge: string,
  { host, sites }: Site,
  { publicKey, counter }: { readonly publicKey: Uint8Array; readonly counter: number },
): Promise<number> => {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { authenticationInfo } = await verified(
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: getOrigins(sites),
      expectedRPID: host,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
    }),
  )
  return authenticationInfo.newCounter
}

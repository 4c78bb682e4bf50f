import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import {
  addPasskey,
  checkPasskey as checkEndpoint,
  signInByPasskey as signInEndpoint,
  startPasskey,
  startPasskeyCheck,
  startPasskeySignIn,
} from '#contract/passkeys/endpoints.ts'
import type { PasskeyProof, RequestOptions } from '#contract/passkeys/schema.ts'
import type { Session } from '#contract/session/schema.ts'
import { call } from '../../lib/http/call.ts'
import { texts } from './account-texts.ts'
import { DeviceRefused } from './rules/failure-text.ts'

/** What the device answers; whatever it gives up with is told in words. */
const askDevice = async <T>(answer: Promise<T>, refusal: string): Promise<T> => {
  try {
    return await answer
  } catch (cause) {
    throw new DeviceRefused(refusal, { cause })
  }
}

const proofOf = async (optionsJSON: RequestOptions): Promise<PasskeyProof> => {
  const { id, response } = await askDevice(startAuthentication({ optionsJSON }), texts.noPasskey)
  const { clientDataJSON, authenticatorData, signature } = response
  return { credential: { id, response: { clientDataJSON, authenticatorData, signature } } }
}

/** Adds a passkey of this device to the account; the server asks for the password of the last minutes. */
export const createPasskey = async (name: string): Promise<void> => {
  const optionsJSON = await call(startPasskey, {})
  const { id, response } = await askDevice(startRegistration({ optionsJSON }), texts.passkeyNotAdded)
  const { clientDataJSON, attestationObject } = response
  await call(addPasskey, {
    body: { name, credential: { id, response: { clientDataJSON, attestationObject } } },
  })
}

/** Signs in by a passkey: nothing is typed. */
export const signInByPasskey = async (): Promise<Session> =>
  call(signInEndpoint, { body: await proofOf(await call(startPasskeySignIn, {})) })

/** Proves by a passkey who holds the device, in the place of the password. */
export const checkPasskey = async (): Promise<undefined> =>
  call(checkEndpoint, { body: await proofOf(await call(startPasskeyCheck, {})) })

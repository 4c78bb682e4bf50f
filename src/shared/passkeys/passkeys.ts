import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  CreationOptions,
  NewPasskey,
  PasskeyProof,
  RequestOptions,
} from '#contract/auth/passkey-schema.ts'
import { DeviceRefused } from './passkey-support.ts'

const askDevice = async <T>(answer: Promise<T>, refusal: string): Promise<T> => {
  try {
    return await answer
  } catch (cause) {
    throw new DeviceRefused(refusal, { cause })
  }
}

/** Creates a passkey; throws `DeviceRefused` with `refusal`. */
export const newCredential = async (
  optionsJSON: CreationOptions,
  refusal: string,
): Promise<NewPasskey['credential']> => {
  const { id, response } = await askDevice(startRegistration({ optionsJSON }), refusal)
  const { clientDataJSON, attestationObject } = response
  return { id, response: { clientDataJSON, attestationObject } }
}

/** Returns the fields that the server accepts. */
export const proofIn = ({ id, response }: Awaited<ReturnType<typeof startAuthentication>>): PasskeyProof => {
  const { clientDataJSON, authenticatorData, signature } = response
  return { credential: { id, response: { clientDataJSON, authenticatorData, signature } } }
}

/** Requests a passkey assertion; throws `DeviceRefused` with `refusal`. */
export const askProof = async (optionsJSON: RequestOptions, refusal: string): Promise<PasskeyProof> =>
  proofIn(await askDevice(startAuthentication({ optionsJSON }), refusal))

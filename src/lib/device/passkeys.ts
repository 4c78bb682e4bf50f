import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { CreationOptions, NewPasskey, PasskeyProof, RequestOptions } from '#contract/passkeys/schema.ts'
import { DeviceRefused } from './passkey-support.ts'

/** What the device answers; whatever it gives up with is told in the words of `refusal`. */
const askDevice = async <T>(answer: Promise<T>, refusal: string): Promise<T> => {
  try {
    return await answer
  } catch (cause) {
    throw new DeviceRefused(refusal, { cause })
  }
}

/** Has the device make a passkey; throws `DeviceRefused` with the words of `refusal`. */
export const newCredential = async (
  optionsJSON: CreationOptions,
  refusal: string,
): Promise<NewPasskey['credential']> => {
  const { id, response } = await askDevice(startRegistration({ optionsJSON }), refusal)
  const { clientDataJSON, attestationObject } = response
  return { id, response: { clientDataJSON, attestationObject } }
}

/** The part of a device's answer that the server takes. */
export const proofIn = ({ id, response }: Awaited<ReturnType<typeof startAuthentication>>): PasskeyProof => {
  const { clientDataJSON, authenticatorData, signature } = response
  return { credential: { id, response: { clientDataJSON, authenticatorData, signature } } }
}

/** Has the device prove a passkey; throws `DeviceRefused` with the words of `refusal`. */
export const askProof = async (optionsJSON: RequestOptions, refusal: string): Promise<PasskeyProof> =>
  proofIn(await askDevice(startAuthentication({ optionsJSON }), refusal))

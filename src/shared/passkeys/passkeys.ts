import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  CreationOptions,
  NewPasskey,
  PasskeyAssertion,
  RequestOptions,
} from '#contract/auth/passkey-schema.ts'
import { PasskeyCancelledError } from './passkey-support.ts'

const askDevice = async <T>(answer: Promise<T>, refusal: string): Promise<T> => {
  try {
    return await answer
  } catch (cause) {
    throw new PasskeyCancelledError(refusal, { cause })
  }
}

/** Throws `PasskeyCancelledError` with `refusal`. */
export const createCredential = async (
  optionsJSON: CreationOptions,
  refusal: string,
): Promise<NewPasskey['credential']> => {
  const { id, response } = await askDevice(startRegistration({ optionsJSON }), refusal)
  const { clientDataJSON, attestationObject } = response
  return { id, response: { clientDataJSON, attestationObject } }
}

export const toAssertion = ({
  id,
  response,
}: Awaited<ReturnType<typeof startAuthentication>>): PasskeyAssertion => {
  const { clientDataJSON, authenticatorData, signature } = response
  return { credential: { id, response: { clientDataJSON, authenticatorData, signature } } }
}

/** Throws `PasskeyCancelledError` with `refusal`. */
export const requestAssertion = async (
  optionsJSON: RequestOptions,
  refusal: string,
): Promise<PasskeyAssertion> => toAssertion(await askDevice(startAuthentication({ optionsJSON }), refusal))

/** Not yet in the DOM types. */
interface Signals {
  signalUnknownCredential?(of: { readonly rpId: string; readonly credentialId: string }): Promise<void>
}

/** Tells the password manager that the passkey was removed. Browsers without the Signal API keep offering it. */
export const signalUnknownPasskey = async (credentialId: string): Promise<void> => {
  const signals: Signals = PublicKeyCredential
  await signals.signalUnknownCredential?.({ rpId: location.hostname, credentialId }).catch(() => undefined)
}

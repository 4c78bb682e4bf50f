import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import {
  addPasskey,
  checkPasskey as checkEndpoint,
  signInByPasskey as signInEndpoint,
  startPasskey,
  startPasskeyCheck,
  startPasskeySignIn,
} from '#contract/auth/passkey-endpoints.ts'
import type { PasskeyAssertion } from '#contract/auth/passkey-schema.ts'
import type { Session } from '#contract/auth/session-schema.ts'
import { forgetPasskeyHint, storePasskeyHint } from '../../shared/passkeys/passkey-support.ts'
import {
  createCredential,
  requestAssertion,
  signalUnknownPasskey,
  toAssertion,
} from '../../shared/passkeys/passkeys.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { call } from '../../lib/http/call.ts'
import { messages } from './account-messages.ts'

const cancel = (): void => WebAuthnAbortService.cancelCeremony()

/** Renews before the five-minute challenge expires. */
const renewalMs = 4 * 60_000

/**
 * Offers passkeys in autofill. Null if none was chosen, another request replaced it, or it is unsupported. Fails
 * silently: the user did not ask for it.
 */
export const suggestedPasskey = async (leaving: AbortSignal): Promise<PasskeyAssertion | null> => {
  let isOld = false
  let renewal: ReturnType<typeof setTimeout> | undefined
  try {
    if (!(await browserSupportsWebAuthnAutofill())) return null
    const optionsJSON = await call(startPasskeySignIn, {})
    if (leaving.aborted) return null
    leaving.addEventListener('abort', cancel)
    renewal = setTimeout(() => {
      isOld = true
      cancel()
    }, renewalMs)
    return toAssertion(await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
  } catch {
    return isOld ? await suggestedPasskey(leaving) : null
  } finally {
    clearTimeout(renewal)
    leaving.removeEventListener('abort', cancel)
  }
}

/** Requires a recent password check. */
export const createPasskey = async (name: string): Promise<void> => {
  const optionsJSON = await call(startPasskey, {})
  await call(addPasskey, {
    body: { name, credential: await createCredential(optionsJSON, messages.passkeyNotAdded) },
  })
  storePasskeyHint()
}

/** Makes the device forget a passkey that the server no longer knows, so that it is not offered again. */
const withForgetting = async <T>({ credential }: PasskeyAssertion, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof CallError && error.code === 'passkey_unknown') {
      forgetPasskeyHint()
      await signalUnknownPasskey(credential.id)
    }
    throw error
  }
}

/** Uses `proof` from autofill, or requests one. */
export const signInByPasskey = async (proof?: PasskeyAssertion): Promise<Session> => {
  const body = proof ?? (await requestAssertion(await call(startPasskeySignIn, {}), messages.noPasskey))
  const session = await withForgetting(body, () => call(signInEndpoint, { body }))
  storePasskeyHint()
  return session
}

/** Replaces the password check. */
export const checkPasskey = async (): Promise<undefined> => {
  const body = await requestAssertion(await call(startPasskeyCheck, {}), messages.noPasskey)
  return withForgetting(body, () => call(checkEndpoint, { body }))
}

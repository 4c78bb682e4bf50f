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
} from '#contract/passkeys/endpoints.ts'
import type { PasskeyProof } from '#contract/passkeys/schema.ts'
import type { Session } from '#contract/session/schema.ts'
import { rememberPasskey } from '../../lib/device/passkey-support.ts'
import { newCredential, proofIn, askProof } from '../../lib/device/passkeys.ts'
import { call } from '../../lib/http/call.ts'
import { messages } from './account-messages.ts'

const cancel = (): void => WebAuthnAbortService.cancelCeremony()

/** A challenge lives five minutes: one that waits is replaced before. */
const renewalMs = 4 * 60_000

/**
 * Has the browser suggest this device's passkeys where the e-mail is typed; gives the proof by the one that is chosen. Null:
 * none was, another request to the device took its place, or it could not be offered. All of this is told nowhere: nobody
 * asked for it.
 */
export const suggestedPasskey = async (leaving: AbortSignal): Promise<PasskeyProof | null> => {
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
    return proofIn(await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
  } catch {
    return isOld ? await suggestedPasskey(leaving) : null
  } finally {
    clearTimeout(renewal)
    leaving.removeEventListener('abort', cancel)
  }
}

/** Adds a passkey of this device to the account; the server asks for the password of the last minutes. */
export const createPasskey = async (name: string): Promise<void> => {
  const optionsJSON = await call(startPasskey, {})
  await call(addPasskey, {
    body: { name, credential: await newCredential(optionsJSON, messages.passkeyNotAdded) },
  })
  rememberPasskey()
}

/** Signs in by a passkey: nothing is typed. `proof`: by one that the browser suggested. */
export const signInByPasskey = async (proof?: PasskeyProof): Promise<Session> => {
  const body = proof ?? (await askProof(await call(startPasskeySignIn, {}), messages.noPasskey))
  const session = await call(signInEndpoint, { body })
  rememberPasskey()
  return session
}

/** Proves by a passkey who holds the device, in the place of the password. */
export const checkPasskey = async (): Promise<undefined> =>
  call(checkEndpoint, { body: await askProof(await call(startPasskeyCheck, {}), messages.noPasskey) })

import { UserError } from '../../lib/http/call-errors.ts'
import { deviceKeys } from '../../lib/storage/storage-keys.ts'
import { storeLocal, readLocal } from '../../lib/storage/web-storage.ts'

/** The device failed or the user cancelled. */
export class PasskeyCancelledError extends UserError {}

/** Returns false for a site opened by IP address. A separate file: sign-in screens need only this. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && /[a-z]/i.test(location.hostname)

/** Returns true if this device has used a passkey; only then does the sign-in request a challenge in advance. */
export const hasPasskey = (): boolean => canUsePasskeys() && readLocal(deviceKeys.passkey) !== null

/** Stops offering passkeys on this device at this address. */
export const forgetPasskeyHint = (): void => storeLocal(deviceKeys.passkey, null)

/** Remembers that this device has used a passkey; without storage the sign-in waits for a click. */
export const storePasskeyHint = (): void => storeLocal(deviceKeys.passkey, '1')

import { deviceKeys } from '../storage/storage-keys.ts'

/** The device failed or the user cancelled; the message is for the user. */
export class DeviceRefused extends Error {}

/** Returns false for a site opened by IP address. A separate file: sign-in screens need only this. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && /[a-z]/i.test(location.hostname)

/** Returns true if this device has used a passkey; only then does the sign-in request a challenge in advance. */
export const hasPasskey = (): boolean => {
  try {
    return canUsePasskeys() && localStorage.getItem(deviceKeys.passkey) !== null
  } catch {
    return false
  }
}

export const rememberPasskey = (): void => {
  try {
    localStorage.setItem(deviceKeys.passkey, '1')
  } catch {
    // Without storage the sign-in waits for a click.
  }
}

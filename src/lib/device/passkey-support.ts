import { deviceKeys } from '../storage/storage-keys.ts'

/** The device gave up or was told to; the message is for the person. */
export class DeviceRefused extends Error {}

/**
 * Whether this browser can use passkeys here. They belong to the name of a site: one that is opened by a bare IP address
 * has none. In a file apart because the sign-in screens, which load first, import nothing else of passkeys.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && /[a-z]/i.test(location.hostname)

/**
 * Whether a passkey was made or used on this device, so that the sign-in asks the server for a challenge before anybody
 * presses anything. On others it would be asked in vain at every visit.
 */
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
    // Where storage is refused the sign-in waits for a press.
  }
}

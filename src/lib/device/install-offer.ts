import { deviceKeys } from '../storage/storage-keys.ts'
import { isReturning } from '../session/visits.ts'

/** Returns true once per device, from the second visit (decision 15). */
export const mayOfferInstall = (): boolean => {
  try {
    return isReturning() && localStorage.getItem(deviceKeys.installAnswered) === null
  } catch {
    // If the answer cannot be stored, the offer would never stop.
    return false
  }
}

/** Stops the offer; «Ещё» still has the installation. */
export const answerInstallOffer = (): void => {
  try {
    localStorage.setItem(deviceKeys.installAnswered, '1')
  } catch {
    // Without storage the offer is not shown.
  }
}

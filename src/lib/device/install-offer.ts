import { deviceKeys } from '../storage/storage-keys.ts'
import { isReturning } from '../session/visits.ts'

/** Whether the installation may be offered unasked: from the second visit on, once on a device (decision 15). */
export const mayOfferInstall = (): boolean => {
  try {
    return isReturning() && localStorage.getItem(deviceKeys.installAnswered) === null
  } catch {
    // An answer that cannot be stored would let the offer come up for ever.
    return false
  }
}

/** The offer was taken or declined; «Ещё» keeps it for whoever thinks better of it. */
export const answerInstallOffer = (): void => {
  try {
    localStorage.setItem(deviceKeys.installAnswered, '1')
  } catch {
    // It is not made where nothing can be kept.
  }
}

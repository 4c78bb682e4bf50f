import { deviceKeys } from '../storage/storage-keys.ts'
import { storeLocal, readLocal } from '../storage/web-storage.ts'
import { isReturning } from '../session/visits.ts'

/** Returns true once per device, from the second visit (decision 15); never if storage is blocked. */
export const mayOfferInstall = (): boolean => isReturning() && readLocal(deviceKeys.installAnswered) === null

/** Stops the offer; «Ещё» still has the installation. */
export const answerInstallOffer = (): void => storeLocal(deviceKeys.installAnswered, '1')

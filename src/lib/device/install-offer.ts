import { deviceKeys } from '../storage/storage-keys.ts'
import { storeLocal, readLocal } from '../storage/web-storage.ts'
import { isReturningVisitor } from '../session/visits.ts'

/** Returns true once per device, from the second visit (decision 15); never if storage is blocked. */
export const canOfferInstall = (): boolean =>
  isReturningVisitor() && readLocal(deviceKeys.installAnswered) === null

/** Hides the offer on this device; «Ещё» still has the installation. */
export const dismissInstallOffer = (): void => storeLocal(deviceKeys.installAnswered, '1')

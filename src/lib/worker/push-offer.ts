import { pushSupport } from './push-support.ts'
import { residentKeys } from '../storage/storage-keys.ts'
import { isReturning } from '../session/visits.ts'

const isAnswered = (): boolean => {
  try {
    return localStorage.getItem(residentKeys.pushAnswered) !== null
  } catch {
    // What cannot be remembered would be asked for ever.
    return true
  }
}

/** Whether pushes may be offered: from the second visit on, once, while the browser would still ask (decisions §10). */
export const mayOfferPush = (): boolean => isReturning() && pushSupport() === 'default' && !isAnswered()

/** The offer was taken or declined; it is not made again on this device. */
export const answerPushOffer = (): void => {
  try {
    localStorage.setItem(residentKeys.pushAnswered, '1')
  } catch {
    // It is not made where nothing can be kept.
  }
}

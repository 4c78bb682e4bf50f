import {
  disownAddress,
  getRefusalConfig,
  savePushSubscription,
  setRefusalChannels,
  unsubscribe,
  updateNotifications,
} from '#contract/notifications/endpoints.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { getUnsubscribeToken } from '../../../server/modules/notifications/unsubscribe.ts'
import { createBrowserKeys } from '../../../server/sandbox/push-service.ts'
import { testSecret } from '../support/app.ts'
import type { CallInput } from './account-inputs.ts'

export const notificationInputs = (
  residentId: number,
  username: string,
): Readonly<Record<string, CallInput>> => {
  const id = getUnsubscribeToken(createHmacFunction(testSecret), residentId, username)
  const { p256dh, auth } = createBrowserKeys()
  return {
    [updateNotifications.name]: { body: { vk: true } },
    [savePushSubscription.name]: { body: { endpoint: 'https://push.example/x', keys: { p256dh, auth } } },
    [getRefusalConfig.name]: { query: { id } },
    [setRefusalChannels.name]: { body: { id, email: true, mobile_app: false, telegram: false, vk: false } },
    [disownAddress.name]: { body: { id } },
    [unsubscribe.name]: { params: { id } },
  }
}

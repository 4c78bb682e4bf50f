import type { Queryable } from '../../../../db/connect.ts'
import type { Clock } from '../../../../ports/clock.ts'
import type { Push } from '../../../../ports/push.ts'
import type { Channel, Send } from '../channel.ts'
import { deleteSubscription, findSubscription, insertPushes } from './subscriptions.ts'

interface PushSendDeps {
  readonly sql: Queryable
  readonly clock: Clock
  readonly push: Push
}

export const createPushSend =
  ({ sql, clock, push }: PushSendDeps): Send =>
  async ({ familyId, data, expiresAt }) => {
    const subscription = familyId === null ? undefined : await findSubscription(sql, familyId)
    if (familyId === null || !subscription) return 'cancelled'
    const { hasEnded, ...address } = subscription
    const content = {
      body: JSON.stringify(data),
      ttlSeconds: expiresAt === null ? 0 : Math.round((expiresAt.getTime() - clock.now().getTime()) / 1000),
      topic: data['tag'] ?? '',
    }
    if (!hasEnded && (await push.send(address, content)) === 'taken') return 'sent'
    await deleteSubscription(sql, familyId)
    return 'cancelled'
  }

/** Its messages go to each signed-in, subscribed browser. */
export const pushChannel: Channel = {
  name: 'push',
  queue: 'pushes',
  label: 'уведомлений',
  isOn: (choices) => choices.mobile_app,
  enqueue: insertPushes,
  open: createPushSend,
}

import { useEffect, useState } from 'react'
import { getNotifications, updateNotifications } from '#contract/notifications/endpoints.ts'
import type { ChannelsChange } from '#contract/notifications/schema.ts'
import { callWithMeta } from '../../lib/http/call.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { pushSupport } from '../../lib/worker/push-offer.ts'
import type { PushOutcome } from '../../lib/worker/push.ts'

/** The resident's channels, after the change if there is one. */
const loadChannels = (change?: ChannelsChange) =>
  change ? callWithMeta(updateNotifications, { body: change }) : callWithMeta(getNotifications, {})

/** The resident's channels; writing with a change makes it. */
export const channelsAtom = remoteAtom(loadChannels)

const loadPush = () => import('../../lib/worker/push.ts')

/** Pushes in this very browser: whether they reach it (null while unknown), how the last try to turn them on ended. */
export const usePush = () => {
  const [isHere, setIsHere] = useState<boolean | null>(null)
  const [outcome, setOutcome] = useState<PushOutcome | null>(null)
  const support = pushSupport()
  useEffect(() => {
    if (support === 'unsupported') return
    void loadPush().then(async ({ isSubscribed }) => setIsHere(await isSubscribed()))
  }, [support])

  return {
    support,
    isHere,
    outcome,
    turnOn: async (key: string): Promise<PushOutcome> => {
      const { turnOnPush } = await loadPush()
      const ended = await turnOnPush(key).catch(() => 'failed' as const)
      setOutcome(ended)
      if (ended === 'on') setIsHere(true)
      return ended
    },
    turnOff: async (): Promise<void> => {
      const { turnOffPush } = await loadPush()
      // The channel is off for every device already; a subscription without a channel gets no pushes.
      await turnOffPush().catch(() => undefined)
      setIsHere(false)
      setOutcome(null)
    },
  }
}

import { useEffect, useState } from 'react'
import { getNotifications, updateNotifications } from '#contract/notifications/endpoints.ts'
import type { ChannelsChange } from '#contract/notifications/schema.ts'
import { callWithMeta } from '../../lib/http/call.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { pushSupport } from '../../lib/worker/push-offer.ts'
import type { PushOutcome } from '../../lib/worker/push.ts'

const loadChannels = (change?: ChannelsChange) =>
  change ? callWithMeta(updateNotifications, { body: change }) : callWithMeta(getNotifications, {})

export const channelsAtom = remoteAtom(loadChannels)

const loadPush = () => import('../../lib/worker/push.ts')

/** Returns `isHere`, null until known, and `outcome`, the last attempt's result. */
export const usePush = () => {
  const [isHere, setIsHere] = useState<boolean | null>(null)
  const [outcome, setOutcome] = useState<PushOutcome | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const support = pushSupport()
  useEffect(() => {
    if (support === 'unsupported') return
    void loadPush().then(async ({ isSubscribed }) => setIsHere(await isSubscribed()))
  }, [support])

  return {
    support,
    isHere,
    outcome,
    /** The permission, the worker and the subscription may take many seconds. */
    isBusy,
    turnOn: async (key: string): Promise<PushOutcome> => {
      setIsBusy(true)
      const ended = await loadPush()
        .then(({ turnOnPush }) => turnOnPush(key))
        .catch(() => 'failed' as const)
      setIsBusy(false)
      setOutcome(ended)
      if (ended === 'on') setIsHere(true)
      return ended
    },
    turnOff: async (): Promise<void> => {
      const { turnOffPush } = await loadPush()
      // The channel is already off, so a leftover subscription gets no pushes.
      await turnOffPush().catch(() => undefined)
      setIsHere(false)
      setOutcome(null)
    },
  }
}

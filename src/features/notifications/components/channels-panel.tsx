import { useAtom } from 'jotai/react'
import { useEffect, useRef, useState } from 'react'
import type { ChannelsChange, Notifications } from '#contract/notifications/schema.ts'
import { isIos } from '../../../lib/device/install.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { channelsAtom } from '../atoms/channels.ts'
import { wordsOf } from '../rules/words-of.ts'
import { pushNote } from '../rules/push-note.ts'
import { withoutSettled } from '../rules/wish.ts'
import { texts } from '../texts.ts'
import { ChannelSwitches } from './channel-switches.tsx'
import { ChannelsSkeleton } from './channels-skeleton.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { PushNoteLine } from './push-note-line.tsx'
import { usePush } from './use-push.ts'

/** Where the resident is told of things (row N-02); each switch takes effect at once. */
export function ChannelsPanel() {
  const [{ value, status, error }, load] = useAtom(channelsAtom)
  const [wish, setWish] = useState<ChannelsChange>({})
  const lastSave = useRef(Promise.resolve())
  const push = usePush()
  useEffect(() => void load(), [load])

  const want = (change: ChannelsChange) => setWish((before) => ({ ...before, ...change }))
  const settle = (change: ChannelsChange) => setWish((before) => withoutSettled(before, change))
  /** One after another: of two quick presses the later reply knows both. */
  const save = (change: ChannelsChange): Promise<void> => {
    want(change)
    lastSave.current = lastSave.current.then(() => load(change)).then(() => settle(change))
    return lastSave.current
  }
  const turnOnPush = async ({ push_key: key }: Notifications): Promise<void> => {
    const wanted = { mobile_app: true }
    want(wanted)
    if ((await push.turnOn(key)) === 'on') await save(wanted)
    else settle(wanted)
  }
  const change = async (channels: Notifications, wanted: ChannelsChange): Promise<void> => {
    if (wanted.mobile_app) return turnOnPush(channels)
    await save(wanted)
    if (wanted.mobile_app === false) await push.turnOff()
  }

  const note = value && pushNote({ ...push, isWanted: value.mobile_app, isIos: isIos() })
  return (
    <Panel title={texts.title}>
      {value?.wrong_address && (
        <Banner tone="warn" title={texts.wrongAddress}>
          {texts.wrongAddressText} <a href={`#${signedRoutes.user.to({})}`}>{texts.toProfile}</a>
        </Banner>
      )}
      {value && (
        <ChannelSwitches
          channels={{ ...value, ...wish }}
          isEmailBarred={value.wrong_address}
          isPushBarred={push.support === 'unsupported' && !value.mobile_app}
          onChange={(wanted) => void change(value, wanted)}
        />
      )}
      {value && note && <PushNoteLine note={note} onTurnOn={() => void turnOnPush(value)} />}
      {value && status === 'failed' && (
        <Banner tone="bad" announce="alert">
          {wordsOf(error)}
        </Banner>
      )}
      {!value && status === 'failed' && (
        <LoadFailed error={error} noNetworkText={texts.noNetworkText} onRetry={() => void load()} />
      )}
      {!value && status !== 'failed' && <ChannelsSkeleton />}
    </Panel>
  )
}

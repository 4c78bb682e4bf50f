import { useAtom } from 'jotai/react'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../lib/http/failure-text.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import type { ChannelsChange, Notifications } from '#contract/notifications/schema.ts'
import { isIos } from '../../lib/device/install.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Since } from '../../ui/feedback/since.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { channelsAtom, usePush } from './state.ts'
import { ChannelSwitches, ChannelsSkeleton } from './channel-switches.tsx'
import { pushNote, type PushNote, stillPending } from './rules.ts'
import { messages } from './messages.ts'

type PushNoteLineProps = { note: PushNote; isBusy: boolean; onTurnOn: () => void }

function PushNoteLine({ note: { text, isProblem, canTurnOn }, isBusy, onTurnOn }: PushNoteLineProps) {
  return (
    <div className="stack channel__push">
      {isProblem ? (
        <Banner tone="warn" announce="alert">
          {text}
        </Banner>
      ) : (
        <p className="note">{text}</p>
      )}
      {canTurnOn && (
        <Button isSmall isBusy={isBusy} busyText={messages.turningOn} onClick={onTurnOn}>
          {messages.turnOnHere}
        </Button>
      )}
    </div>
  )
}

export function ChannelsPanel({ links }: { links: HostConfig['links'] }) {
  const [{ value, status, error, storedAt }, load] = useAtom(channelsAtom)
  const [pending, setPending] = useState<ChannelsChange>({})
  const lastSave = useRef(Promise.resolve())
  const push = usePush()
  useEffect(() => void load(), [load])

  const [hasChanged, setHasChanged] = useState(false)
  const addPending = (change: ChannelsChange) => {
    setHasChanged(true)
    setPending((before) => ({ ...before, ...change }))
  }
  const settle = (change: ChannelsChange) => setPending((before) => stillPending(before, change))
  /** Sends changes one at a time, so that the later response includes both. */
  const save = (change: ChannelsChange): Promise<void> => {
    addPending(change)
    lastSave.current = lastSave.current.then(() => load(change)).then(() => settle(change))
    return lastSave.current
  }
  const turnOnPush = async ({ push_key: key }: Notifications): Promise<void> => {
    const pushes = { mobile_app: true }
    addPending(pushes)
    if ((await push.turnOn(key)) === 'on') await save(pushes)
    else settle(pushes)
  }
  const change = async (channels: Notifications, wanted: ChannelsChange): Promise<void> => {
    if (wanted.mobile_app) return turnOnPush(channels)
    await save(wanted)
    if (wanted.mobile_app === false) await push.turnOff()
  }

  const note = value && pushNote({ ...push, isWanted: value.mobile_app, isIos: isIos() })
  return (
    <Panel title={messages.title}>
      <Since storedAt={storedAt} />
      {value?.wrong_address && (
        <Banner tone="warn" title={messages.wrongAddress}>
          {messages.wrongAddressText} <a href={`#${signedRoutes.user.to({})}`}>{messages.toProfile}</a>
        </Banner>
      )}
      {value && (
        <ChannelSwitches
          channels={{ ...value, ...pending }}
          topics={{ ...value, ...pending }}
          links={links}
          isEmailBarred={value.wrong_address}
          isPushBarred={push.support === 'unsupported' && !value.mobile_app}
          onChange={(wanted) => void change(value, wanted)}
        />
      )}
      {value && note && (
        <PushNoteLine note={note} isBusy={push.isBusy} onTurnOn={() => void turnOnPush(value)} />
      )}
      {value && hasChanged && status === 'failed' && (
        <Banner tone="bad" announce="alert">
          {failureText(error, { noNetwork: messages.saveFailed, failed: messages.saveFailed })}
        </Banner>
      )}
      {!value && status === 'failed' && (
        <LoadFailed isPart error={error} noNetworkText={messages.noNetworkText} onRetry={() => void load()} />
      )}
      {!value && status !== 'failed' && <ChannelsSkeleton hasTopics />}
    </Panel>
  )
}

import { useState } from 'react'
import { disownAddress, setRefusalChannels } from '#contract/notifications/endpoints.ts'
import type { NotificationSettingsConfig } from '#contract/notifications/schema.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { call } from '../../lib/http/call.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ChannelSwitches } from './channel-switches.tsx'
import { EmailLinkGate, useEmailLinkId, usePress, NextStep, DoneStep } from './email-link-gate.tsx'
import { sendingText } from './rules.ts'
import { usePush } from './state.ts'
import { messages } from './messages.ts'

type ChannelsStepProps = {
  id: string
  links: HostConfig['links']
  config: NotificationSettingsConfig
  onSaved: () => void
  onNotMine: () => void
}

function ChannelsStep({ id, links, config, onSaved, onNotMine }: ChannelsStepProps) {
  const [{ address, ...channels }, setWanted] = useState(config)
  const { isHere: hasPush } = usePush()
  const save = usePress(async () => {
    await call(setRefusalChannels, { body: { id, ...channels } })
    onSaved()
  })
  return (
    <div className="stack">
      <p>
        {messages.emailsGoTo(address, channels.email)} {sendingText(channels, links)}
      </p>
      <ChannelSwitches
        channels={channels}
        links={links}
        hasPush={hasPush === true}
        onChange={(change) => setWanted((before) => ({ ...before, ...change }))}
      />
      {save.hasFailed && <p role="alert">{messages.saveFailed}</p>}
      <div className="stack steps__actions">
        <Button kind="primary" isBlock isBusy={save.isBusy} busyText={messages.saving} onClick={save.press}>
          {messages.save}
        </Button>
        <Button kind="plain" isBlock onClick={onNotMine}>
          {messages.notMine}
        </Button>
      </div>
    </div>
  )
}

type NotMineStepProps = { id: string; address: string; onDisowned: () => void; onBack: () => void }

/** Confirms «Это не мой адрес», because the owner will get no emails. */
function NotMineStep({ id, address, onDisowned, onBack }: NotMineStepProps) {
  const disown = usePress(async () => {
    await call(disownAddress, { body: { id } })
    onDisowned()
  })
  return (
    <NextStep>
      <h2>{messages.notMineTitle}</h2>
      <p>{messages.notMineText(address)}</p>
      {disown.hasFailed && <p role="alert">{messages.saveFailed}</p>}
      <div className="stack steps__actions">
        <Button
          kind="primary"
          isBlock
          isBusy={disown.isBusy}
          busyText={messages.saving}
          onClick={disown.press}
        >
          {messages.notMineYes}
        </Button>
        <Button kind="plain" isBlock onClick={onBack}>
          {messages.back}
        </Button>
      </div>
    </NextStep>
  )
}

type NotificationSettingsStepsProps = {
  id: string
  links: HostConfig['links']
  config: NotificationSettingsConfig
  reload: () => Promise<void>
}

function NotificationSettingsSteps({ id, links, config, reload }: NotificationSettingsStepsProps) {
  const [step, setStep] = useState<'channels' | 'saved' | 'wrong address' | 'disowned'>('channels')
  switch (step) {
    case 'channels':
      return (
        <ChannelsStep
          id={id}
          links={links}
          config={config}
          onSaved={() => void reload().then(() => setStep('saved'))}
          onNotMine={() => setStep('wrong address')}
        />
      )
    case 'saved':
      return (
        <DoneStep
          title={messages.saved}
          text={sendingText(config, links)}
          action={
            <Button isSmall onClick={() => setStep('channels')}>
              {messages.changeMore}
            </Button>
          }
        />
      )
    case 'wrong address':
      return (
        <NotMineStep
          id={id}
          address={config.address}
          onDisowned={() => setStep('disowned')}
          onBack={() => setStep('channels')}
        />
      )
    default:
      return <DoneStep title={messages.notMineDone} text={messages.notMineDoneText} />
  }
}

export function NotificationSettingsScreen({ links }: { links: HostConfig['links'] }) {
  const id = useEmailLinkId()
  return (
    <>
      <h1>{messages.refusalTitle}</h1>
      <EmailLinkGate key={id} id={id}>
        {(config, reload) => (
          <NotificationSettingsSteps id={id} links={links} config={config} reload={reload} />
        )}
      </EmailLinkGate>
    </>
  )
}

import { useState } from 'react'
import { disownAddress, setRefusalChannels } from '#contract/notifications/endpoints.ts'
import { configType } from '#contract/notifications/checks.ts'
import type { NotificationSettingsConfig } from '#contract/notifications/schema.ts'
import type { HostConfig } from '#contract/host/schema.ts'
import { call } from '../../lib/http/call.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ChannelSwitches } from './channel-switches.tsx'
import { LetterGate, useLetterId, usePress, NextStep, DoneStep } from './letter-gate.tsx'
import { texts } from './texts.ts'

type ChannelsStepProps = {
  id: string
  links: HostConfig['links']
  config: NotificationSettingsConfig
  onSaved: () => void
  onNotMine: () => void
}

/** The first step: the channels (N-03). */
function ChannelsStep({ id, links, config, onSaved, onNotMine }: ChannelsStepProps) {
  const [{ address, ...channels }, setWanted] = useState(config)
  const save = usePress(async () => {
    await call(setRefusalChannels, { body: { id, ...channels } })
    onSaved()
  })
  return (
    <div className="stack">
      <p>
        {texts.emailsGoTo(address)}. {configType(channels) === 'off' ? texts.isOff : texts.isOn}
      </p>
      <ChannelSwitches
        channels={channels}
        links={links}
        onChange={(change) => setWanted((before) => ({ ...before, ...change }))}
      />
      {save.hasFailed && <p role="alert">{texts.saveFailed}</p>}
      <div className="stack steps__actions">
        <Button kind="primary" isBlock isBusy={save.isBusy} busyText={texts.saving} onClick={save.press}>
          {texts.save}
        </Button>
        <Button kind="plain" isBlock onClick={onNotMine}>
          {texts.notMine}
        </Button>
      </div>
    </div>
  )
}

type NotMineStepProps = { id: string; address: string; onSaid: () => void; onBack: () => void }

/** «Это не мой адрес»: asks once more, because the cabinet's owner will get no letters. */
function NotMineStep({ id, address, onSaid, onBack }: NotMineStepProps) {
  const say = usePress(async () => {
    await call(disownAddress, { body: { id } })
    onSaid()
  })
  return (
    <NextStep>
      <h2>{texts.notMineTitle}</h2>
      <p>{texts.notMineText(address)}</p>
      {say.hasFailed && <p role="alert">{texts.saveFailed}</p>}
      <div className="stack steps__actions">
        <Button kind="primary" isBlock isBusy={say.isBusy} busyText={texts.saving} onClick={say.press}>
          {texts.notMineYes}
        </Button>
        <Button kind="plain" isBlock onClick={onBack}>
          {texts.back}
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

/** The steps of the public settings; they start at the channels (N-03). */
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
          title={texts.saved}
          text={configType(config) === 'off' ? texts.isOff : texts.isOn}
          action={
            <Button isSmall onClick={() => setStep('channels')}>
              {texts.changeMore}
            </Button>
          }
        />
      )
    case 'wrong address':
      return (
        <NotMineStep
          id={id}
          address={config.address}
          onSaid={() => setStep('disowned')}
          onBack={() => setStep('channels')}
        />
      )
    default:
      return <DoneStep title={texts.notMineDone} text={texts.notMineDoneText} />
  }
}

/** The public settings of notifications, by a letter's link. */
export function NotificationSettingsScreen({ links }: { links: HostConfig['links'] }) {
  const id = useLetterId()
  return (
    <>
      <h1>{texts.refusalTitle}</h1>
      <LetterGate key={id} id={id}>
        {(config, reload) => (
          <NotificationSettingsSteps id={id} links={links} config={config} reload={reload} />
        )}
      </LetterGate>
    </>
  )
}

import { useState } from 'react'
import { configType } from '#contract/notifications/checks.ts'
import type { RefusalConfig } from '#contract/notifications/schema.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { saveRefusal } from '../api/save-refusal.ts'
import { texts } from '../texts.ts'
import { ChannelSwitches } from './channel-switches.tsx'
import { usePress } from './use-press.ts'

type ChannelsStepProps = {
  id: string
  config: RefusalConfig
  onSaved: () => void
  onNotMine: () => void
}

/** The first step: which channels (spec C4). */
export function ChannelsStep({ id, config, onSaved, onNotMine }: ChannelsStepProps) {
  const [{ address, ...channels }, setWanted] = useState(config)
  const save = usePress(async () => {
    await saveRefusal(id, channels)
    onSaved()
  })
  return (
    <div className="stack">
      <p>
        {texts.refusalOf(address)}. {configType(channels) === 'off' ? texts.isOff : texts.isOn}
      </p>
      <ChannelSwitches
        channels={channels}
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

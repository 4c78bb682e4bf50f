import { useState } from 'react'
import { configType } from '#contract/notifications/checks.ts'
import type { RefusalConfig } from '#contract/notifications/schema.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { texts } from '../texts.ts'
import { ChannelsStep } from './channels-step.tsx'
import { DoneStep } from './done-step.tsx'
import { NotMineStep } from './not-mine-step.tsx'

type RefusalStepsProps = { id: string; config: RefusalConfig; reload: () => Promise<void> }

/** The steps of the public settings; they start at the channels (spec C4). */
export function RefusalSteps({ id, config, reload }: RefusalStepsProps) {
  const [step, setStep] = useState<'channels' | 'saved' | 'wrong address' | 'disowned'>('channels')
  switch (step) {
    case 'channels':
      return (
        <ChannelsStep
          id={id}
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

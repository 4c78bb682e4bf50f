import { Button } from '../../../ui/buttons/button.tsx'
import { sayWrongAddress } from '../api/save-refusal.ts'
import { texts } from '../texts.ts'
import { NextStep } from './next-step.tsx'
import { usePress } from './use-press.ts'

type NotMineStepProps = { id: string; address: string; onSaid: () => void; onBack: () => void }

/** «Это не мой адрес»: asks once more, because the cabinet's owner will get no letters. */
export function NotMineStep({ id, address, onSaid, onBack }: NotMineStepProps) {
  const say = usePress(async () => {
    await sayWrongAddress(id)
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

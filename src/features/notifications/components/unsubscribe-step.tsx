import { useState } from 'react'
import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { endLetters } from '../api/save-refusal.ts'
import { texts } from '../texts.ts'
import { DoneStep } from './done-step.tsx'
import { usePress } from './use-press.ts'

type UnsubscribeStepProps = { id: string; address: string }

/** The one press that a letter's unsubscribe link asks for. */
export function UnsubscribeStep({ id, address }: UnsubscribeStepProps) {
  const [isDone, setIsDone] = useState(false)
  const end = usePress(async () => {
    await endLetters(id)
    setIsDone(true)
  })
  const settingsHref = `#${publicRoutes.notificationSettings.to({}, { id })}`
  if (isDone)
    return (
      <DoneStep
        title={texts.unsubscribed}
        text={texts.unsubscribedText}
        action={
          <ButtonLink isSmall href={settingsHref}>
            {texts.toSettings}
          </ButtonLink>
        }
      />
    )
  return (
    <div className="stack">
      <p>{texts.unsubscribeText(address)}</p>
      {end.hasFailed && <p role="alert">{texts.saveFailed}</p>}
      <div className="stack steps__actions">
        <Button kind="primary" isBlock isBusy={end.isBusy} busyText={texts.unsubscribing} onClick={end.press}>
          {texts.unsubscribe}
        </Button>
        <ButtonLink kind="plain" isBlock href={settingsHref}>
          {texts.toSettings}
        </ButtonLink>
      </div>
    </div>
  )
}

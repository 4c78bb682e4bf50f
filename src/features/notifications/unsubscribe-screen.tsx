import { useState } from 'react'
import { unsubscribe } from '#contract/notifications/endpoints.ts'
import { call } from '../../lib/http/call.ts'
import { publicRoutes } from '../../lib/routes/public-paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LetterGate, useLetterId, DoneStep, usePress } from './letter-gate.tsx'
import { texts } from './texts.ts'

type UnsubscribeStepProps = { id: string; address: string }

/** The one press that a letter's unsubscribe link asks for. */
function UnsubscribeStep({ id, address }: UnsubscribeStepProps) {
  const [isDone, setIsDone] = useState(false)
  const end = usePress(async () => {
    await call(unsubscribe, { params: { id } })
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

/** The page of a letter's unsubscribe link: nothing changes before the press (N-03). */
export function UnsubscribeScreen() {
  const id = useLetterId()
  return (
    <>
      <h1>{texts.unsubscribeTitle}</h1>
      <LetterGate key={id} id={id}>
        {({ address }) => <UnsubscribeStep id={id} address={address} />}
      </LetterGate>
    </>
  )
}

import { useState } from 'react'
import { unsubscribe } from '#contract/notifications/endpoints.ts'
import { call } from '../../lib/http/call.ts'
import { publicRoutes } from '../../lib/routes/public-paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmailLinkGate, useEmailLinkId, DoneStep, usePress } from './email-link-gate.tsx'
import { messages } from './messages.ts'

type UnsubscribeStepProps = { id: string; address: string }

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
        title={messages.unsubscribed}
        text={messages.unsubscribedText}
        action={
          <ButtonLink isSmall href={settingsHref}>
            {messages.toSettings}
          </ButtonLink>
        }
      />
    )
  return (
    <div className="stack">
      <p>{messages.unsubscribeText(address)}</p>
      {end.hasFailed && <p role="alert">{messages.saveFailed}</p>}
      <div className="stack steps__actions">
        <Button
          kind="primary"
          isBlock
          isBusy={end.isBusy}
          busyText={messages.unsubscribing}
          onClick={end.press}
        >
          {messages.unsubscribe}
        </Button>
        <ButtonLink kind="plain" isBlock href={settingsHref}>
          {messages.toSettings}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Changes nothing before the press (N-03). */
export function UnsubscribeScreen() {
  const id = useEmailLinkId()
  return (
    <>
      <h1>{messages.unsubscribeTitle}</h1>
      <EmailLinkGate key={id} id={id}>
        {({ address }) => <UnsubscribeStep id={id} address={address} />}
      </EmailLinkGate>
    </>
  )
}

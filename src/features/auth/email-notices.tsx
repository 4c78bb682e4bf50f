import { useState } from 'react'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { messages } from './account-messages.ts'
import { FailureNotice, useAttempt } from '../../ui/feedback/attempt.tsx'

type EmailSentProps = {
  text: string
  onAgain: () => Promise<unknown>
  /** Returns to the form: the address may be mistyped. */
  onCorrect: () => void
}

export function EmailSent({ text, onAgain, onCorrect }: EmailSentProps) {
  const { failure, isBusy, attempt } = useAttempt()
  const [isAgain, setIsAgain] = useState(false)
  const handleAgain = () => {
    setIsAgain(false)
    return attempt(async () => {
      await onAgain()
      setIsAgain(true)
    })
  }
  return (
    <>
      <output className="status-message">{text}</output>
      <p className="note">{messages.noEmail}</p>
      <FailureNotice failure={failure} />
      <div className="steps__send">
        <Button isBlock isBusy={isBusy} busyText={messages.sending} onClick={() => void handleAgain()}>
          {messages.sendAgain}
        </Button>
        <Button kind="plain" isBlock onClick={onCorrect}>
          {messages.correctEmail}
        </Button>
      </div>
      <output className="status-message note">{isAgain && messages.sentAgain}</output>
    </>
  )
}

type LinkDeadProps = { text: string; action: string; href: string }

export function LinkExpired({ text, action, href }: LinkDeadProps) {
  return (
    <>
      <p>{text}</p>
      <div className="steps__send">
        <ButtonLink kind="primary" isBlock href={href}>
          {action}
        </ButtonLink>
      </div>
    </>
  )
}

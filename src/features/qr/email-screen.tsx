import { useAtomValue, useSetAtom } from 'jotai/react'
import { useState, type ReactNode } from 'react'
import { isEmail, normalizeEmail } from '#contract/email.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { confirmEmails } from '../../ui/fields/email-question.tsx'
import { emailInput, TextField } from '../../ui/fields/text-field.tsx'
import { requestEmailCodeAtom } from './atoms/actions.ts'
import { flowAtom } from './flow-state.ts'
import { FailureNotice } from '../../ui/feedback/attempt.tsx'
import { useStep } from './attempt.tsx'
import { useTyped } from './use-typed.ts'
import { navigateTo, toPath } from './navigate-to.ts'
import { Question } from './qr-frame.tsx'
import { messages } from './step-messages.ts'

/** Appears when the phone is unknown. */
export function EmailScreen() {
  const flow = useAtomValue(flowAtom)
  const write = useSetAtom(requestEmailCodeAtom)
  const [typed, setText] = useTyped('email')
  const text = typed ?? flow.email
  const [isWrong, setIsWrong] = useState(false)
  const [question, setQuestion] = useState<ReactNode>(null)
  const { failure, isBusy, attempt } = useStep()

  const handleSubmit = async () => {
    const email = normalizeEmail(text)
    if (isBusy || email === '') return
    setIsWrong(!isEmail(email))
    if (isEmail(email) && (await confirmEmails([email], setQuestion)))
      await attempt(async () => {
        await write(email)
        navigateTo('confirm')
      })
  }
  return (
    <Question
      title={messages.emailTitle}
      help={messages.emailHelp(flow.phone)}
      onSubmit={() => void handleSubmit()}
      foot={
        <>
          <Button
            type="submit"
            kind="primary"
            isBlock
            isBusy={isBusy}
            busyText={messages.sending}
            disabled={text.trim() === ''}
          >
            {messages.next}
          </Button>
          <ButtonLink kind="plain" isBlock href={`#${toPath('phone')}`}>
            {messages.otherPhone}
          </ButtonLink>
        </>
      }
    >
      {question}
      <FailureNotice failure={failure} />
      <TextField
        label={messages.email}
        {...emailInput}
        autoComplete="email"
        value={text}
        error={isWrong ? messages.emailWrong : undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setIsWrong(false)
        }}
      />
    </Question>
  )
}

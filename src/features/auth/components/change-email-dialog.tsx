import { useState } from 'react'
import { Dialog } from '../../../ui/overlays/modal.tsx'
import { StepForm } from '../../../ui/fields/step-form.tsx'
import { texts } from '../account-texts.ts'
import { changeEmail } from '../api/change-email.ts'
import { normalizeUsername } from '../rules/credentials.ts'
import { emailStep } from './account-steps.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { LetterSent } from './letter-sent.tsx'
import { useAttempt } from './use-attempt.ts'

const steps = [{ ...emailStep, label: texts.newEmail, autoComplete: 'email' }]

/** Asks for the new address and sends it a letter (row A-07). */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<string | null>(null)
  const { failure, isBusy, attempt } = useAttempt()
  const handleSubmit = (answer: (name: string) => string) => {
    const email = normalizeUsername(answer('username'))
    void attempt(async () => {
      await changeEmail(email)
      setSent(email)
    })
  }
  return (
    <Dialog title={sent === null ? texts.changeEmail : texts.checkMail} onClose={onClose}>
      {sent === null ? (
        <StepForm
          steps={steps}
          notice={<FailureNotice failure={failure} />}
          submitText={texts.getLink}
          busyText={texts.sending}
          isBusy={isBusy}
          onSubmit={handleSubmit}
        />
      ) : (
        <LetterSent text={texts.changeEmailSent(sent)} onAgain={() => changeEmail(sent)} />
      )}
    </Dialog>
  )
}

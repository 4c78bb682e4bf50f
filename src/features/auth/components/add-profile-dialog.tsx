import { useState } from 'react'
import { Dialog } from '../../../ui/overlays/modal.tsx'
import { StepForm } from '../../../ui/fields/step-form.tsx'
import { texts } from '../account-texts.ts'
import { addProfile } from '../api/add-profile.ts'
import { registrationOf, type Registration } from '../rules/claim.ts'
import { registrationSteps } from './account-steps.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { LetterSent } from './letter-sent.tsx'
import { useAttempt } from './use-attempt.ts'

/** First step of adding a flat to the cabinet (row A-05). */
export function AddProfileDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<Registration | null>(null)
  const { failure, isBusy, attempt } = useAttempt()
  const handleSubmit = (answer: (name: string) => string) => {
    const claim = registrationOf(answer)
    void attempt(async () => {
      await addProfile(claim)
      setSent(claim)
    })
  }
  return (
    <Dialog title={sent ? texts.checkMail : texts.addProfile} onClose={onClose}>
      {sent ? (
        <LetterSent text={texts.addProfileSent(sent.username)} onAgain={() => addProfile(sent)} />
      ) : (
        <StepForm
          steps={registrationSteps}
          notice={<FailureNotice failure={failure} />}
          submitText={texts.getLink}
          busyText={texts.sending}
          isBusy={isBusy}
          onSubmit={handleSubmit}
        />
      )}
    </Dialog>
  )
}

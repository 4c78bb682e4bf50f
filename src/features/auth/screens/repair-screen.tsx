import { useState } from 'react'
import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { StepForm } from '../../../ui/fields/step-form.tsx'
import { texts } from '../account-texts.ts'
import { requestPasswordReset } from '../api/ask-repair.ts'
import { emailStep } from '../components/account-steps.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { LetterSent } from '../components/letter-sent.tsx'
import { useAttempt } from '../components/use-attempt.ts'
import { normalizeUsername } from '../rules/credentials.ts'
import '../account.css'

/** Repair of a forgotten password (row A-04); what it says is the same for every e-mail. */
export function RepairScreen() {
  const [sent, setSent] = useState<string | null>(null)
  const { failure, isBusy, attempt } = useAttempt()
  const handleSubmit = (answer: (name: string) => string) => {
    const username = normalizeUsername(answer('username'))
    void attempt(async () => {
      await requestPasswordReset(username)
      setSent(username)
    })
  }
  if (sent !== null)
    return (
      <>
        <h1>{texts.checkMail}</h1>
        <LetterSent text={texts.repairSent(sent)} onAgain={() => requestPasswordReset(sent)} />
      </>
    )
  return (
    <>
      <h1>{texts.repair}</h1>
      <p>{texts.repairHelp}</p>
      <StepForm
        steps={[emailStep]}
        notice={<FailureNotice failure={failure} />}
        submitText={texts.getLink}
        busyText={texts.sending}
        isBusy={isBusy}
        onSubmit={handleSubmit}
      />
      <ButtonLink kind="plain" isBlock href={`#${publicRoutes.login.to({})}`}>
        {texts.toLogin}
      </ButtonLink>
    </>
  )
}

import { useState } from 'react'
import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { StepForm } from '../../../ui/fields/step-form.tsx'
import { texts } from '../account-texts.ts'
import { register } from '../api/register.ts'
import { registrationSteps, consentStep } from '../components/account-steps.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { LetterSent } from '../components/letter-sent.tsx'
import { useAttempt } from '../components/use-attempt.ts'
import { registrationOf, type Registration } from '../rules/claim.ts'
import '../account.css'

const steps = [...registrationSteps, consentStep]

/** Registration (row A-02): whose flat and which e-mail; the rest comes by letter. */
export function RegistrationScreen() {
  const [sent, setSent] = useState<Registration | null>(null)
  const { failure, isBusy, attempt } = useAttempt()
  const handleSubmit = (answer: (name: string) => string) => {
    const claim = registrationOf(answer)
    void attempt(async () => {
      await register(claim)
      setSent(claim)
    })
  }
  if (sent)
    return (
      <>
        <h1>{texts.checkMail}</h1>
        <LetterSent text={texts.registrationSent(sent.username)} onAgain={() => register(sent)} />
      </>
    )
  return (
    <>
      <h1>{texts.registration}</h1>
      <StepForm
        steps={steps}
        notice={<FailureNotice failure={failure} />}
        submitText={texts.register}
        busyText={texts.sending}
        isBusy={isBusy}
        onSubmit={handleSubmit}
      />
      <ButtonLink kind="plain" isBlock href={`#${publicRoutes.login.to({})}`}>
        {texts.haveAccount}
      </ButtonLink>
    </>
  )
}

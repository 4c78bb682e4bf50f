import { publicRoutes } from '../../lib/routes/public-paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { StepForm } from '../../ui/fields/step-form.tsx'
import { messages } from './account-messages.ts'
import { consentText } from '#contract/auth/account-checks.ts'
import { registerTenant } from '#contract/auth/account-endpoints.ts'
import { call } from '../../lib/http/call.ts'
import { registrationSteps, consentStep } from './account-steps.tsx'
import { FailureNotice, useAttempt } from '../../ui/feedback/attempt.tsx'
import { EmailSent } from './email-notices.tsx'
import { toRegistration, type Registration } from './rules/registration.ts'
import { useSentForm } from './use-sent-form.ts'
import './account.css'

const steps = [...registrationSteps, consentStep]

const register = (registration: Registration) =>
  call(registerTenant, { body: { ...registration, consent: consentText } })

export function RegistrationScreen() {
  const { failure, isBusy, attempt } = useAttempt()
  const { sent, form, correct } = useSentForm('registration', toRegistration, register, attempt)
  if (sent)
    return (
      <>
        <h1>{messages.checkMail}</h1>
        <EmailSent
          text={messages.registrationSent(sent.username)}
          onAgain={() => register(sent)}
          onCorrect={correct}
        />
      </>
    )
  return (
    <>
      <h1>{messages.registration}</h1>
      <StepForm
        steps={steps}
        notice={<FailureNotice failure={failure} />}
        submitText={messages.register}
        busyText={messages.sending}
        isBusy={isBusy}
        {...form}
      />
      <ButtonLink kind="plain" isBlock href={`#${publicRoutes.login.to({})}`}>
        {messages.haveAccount}
      </ButtonLink>
    </>
  )
}

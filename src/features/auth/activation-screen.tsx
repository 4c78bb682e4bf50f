import { useRef } from 'react'
import { useParams } from 'wouter'
import type { Session } from '#contract/auth/session-schema.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { publicRoutes } from '../../lib/routes/public-paths.ts'
import { StepForm } from '../../ui/fields/step-form.tsx'
import { areaStep, newPasswordStep } from './account-steps.tsx'
import { messages } from './account-messages.ts'
import { activate, setPassword } from './api.ts'
import { FailureNotice, useAttempt } from '../../ui/feedback/attempt.tsx'
import { LinkExpired } from './email-notices.tsx'
import { isLinkExpired } from './rules/link.ts'
import { useEmailLinkAddress } from './email-link-address.ts'
import { useAnswers } from './use-answers.ts'
import './account.css'

const steps = [areaStep, newPasswordStep]

/** Opening the link changes nothing. */
export function ActivationScreen({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const { userId = '', profileId = '' } = useParams()
  const username = useEmailLinkAddress()
  const isActivated = useRef(false)
  const { failure, isBusy, attempt } = useAttempt()
  const answers = useAnswers(`activation ${profileId}`)

  const handleSubmit = (answer: (name: string) => string) =>
    void attempt(
      async () => {
        // The link works once: if setting the password fails, retry only that.
        if (!isActivated.current) await activate({ userId, profileId }, answer('area'))
        isActivated.current = true
        onSignedIn(await setPassword(answer('password')))
      },
      (error) => {
        if (isLinkExpired(error)) navigate(publicRoutes.activationError.to({}), { replace: true })
        return isLinkExpired(error)
      },
    )
  return (
    <>
      <h1>{messages.activation}</h1>
      <p>{messages.activationHelp}</p>
      <StepForm
        steps={steps}
        username={username}
        notice={<FailureNotice failure={failure} />}
        submitText={messages.openCabinet}
        busyText={messages.saving}
        isBusy={isBusy}
        {...answers}
        onSubmit={handleSubmit}
      />
    </>
  )
}

export function ActivationErrorScreen() {
  return (
    <>
      <h1>{messages.linkExpired}</h1>
      <LinkExpired
        text={messages.activationDead}
        action={messages.toRegistration}
        href={`#${publicRoutes.registration.to({})}`}
      />
    </>
  )
}

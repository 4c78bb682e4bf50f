import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { useParams } from 'wouter'
import { navigate } from '../../lib/routes/hash-location.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { profileAtom } from '../../lib/session/session.ts'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { StepForm } from '../../ui/fields/step-form.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { areaStep } from './account-steps.tsx'
import { messages } from './account-messages.ts'
import { finishEmailChange } from './api.ts'
import { FailureNotice, useAttempt } from '../../ui/feedback/attempt.tsx'
import { LinkExpired } from './email-notices.tsx'
import { isLinkExpired } from './rules/link.ts'
import { useAnswers } from './use-answers.ts'
import './account.css'

/** Opening the link changes nothing. */
export function ChangeEmailScreen() {
  const { userId = '', profileId = '' } = useParams()
  const [isDone, setIsDone] = useState(false)
  const reloadProfile = useSetAtom(profileAtom)
  const { failure, isBusy, attempt } = useAttempt()
  const answers = useAnswers(`confirm-email ${profileId}`)
  const handleSubmit = (answer: (name: string) => string) =>
    void attempt(
      async () => {
        await finishEmailChange({ userId, profileId }, answer('area'))
        setIsDone(true)
        await reloadProfile()
      },
      (error) => {
        if (isLinkExpired(error)) navigate(signedRoutes.changeEmailError.to({}), { replace: true })
        return isLinkExpired(error)
      },
    )
  return (
    <>
      <PageHead title={messages.confirmEmail} />
      <Panel>
        {isDone ? (
          <ResultPanel
            tone="ok"
            title={messages.emailChanged}
            text={messages.emailChangedHelp}
            onBack={() => navigate(signedRoutes.user.to({}), { replace: true })}
          />
        ) : (
          <>
            <p>{messages.confirmEmailHelp}</p>
            <StepForm
              steps={[areaStep]}
              notice={<FailureNotice failure={failure} />}
              submitText={messages.confirm}
              busyText={messages.confirming}
              isBusy={isBusy}
              {...answers}
              onSubmit={handleSubmit}
            />
          </>
        )}
      </Panel>
    </>
  )
}

export function ChangeEmailErrorScreen() {
  return (
    <>
      <PageHead title={messages.linkExpired} />
      <Panel>
        <LinkExpired
          text={messages.emailLinkDead}
          action={messages.toProfile}
          href={`#${signedRoutes.user.to({})}`}
        />
      </Panel>
    </>
  )
}

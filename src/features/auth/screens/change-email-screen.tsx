import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { useParams } from 'wouter'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { profileAtom } from '../../../lib/session/session.ts'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ResultPanel } from '../../../ui/feedback/result-panel.tsx'
import { StepForm } from '../../../ui/fields/step-form.tsx'
import { texts } from '../account-texts.ts'
import { finishEmailChange } from '../api/finish-email-change.ts'
import { areaStep } from '../components/account-steps.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { useAttempt } from '../components/use-attempt.ts'
import { isLinkDead } from '../rules/words-of.ts'
import '../account.css'

/** The page behind the letter to the new address (row A-07): opening it changes nothing. */
export function ChangeEmailScreen() {
  const { userId = '', profileId = '' } = useParams()
  const [isDone, setIsDone] = useState(false)
  const reloadProfile = useSetAtom(profileAtom)
  const { failure, isBusy, attempt } = useAttempt()
  const handleSubmit = (answer: (name: string) => string) =>
    void attempt(
      async () => {
        await finishEmailChange({ userId, profileId }, answer('area'))
        setIsDone(true)
        await reloadProfile()
      },
      (error) => {
        if (isLinkDead(error)) navigate(signedRoutes.changeEmailError.to({}), { replace: true })
        return isLinkDead(error)
      },
    )
  return (
    <>
      <PageHead title={texts.confirmEmail} />
      <Panel>
        {isDone ? (
          <ResultPanel
            tone="ok"
            title={texts.emailChanged}
            text={texts.emailChangedHelp}
            onBack={() => navigate(signedRoutes.user.to({}), { replace: true })}
          />
        ) : (
          <>
            <p>{texts.confirmEmailHelp}</p>
            <StepForm
              steps={[areaStep]}
              notice={<FailureNotice failure={failure} />}
              submitText={texts.confirm}
              busyText={texts.confirming}
              isBusy={isBusy}
              onSubmit={handleSubmit}
            />
          </>
        )}
      </Panel>
    </>
  )
}

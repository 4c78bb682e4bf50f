import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { useParams } from 'wouter'
import { navigate } from '../../lib/routes/hash-location.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { profileAtom } from '../../lib/session/session.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { StepForm } from '../../ui/fields/step-form.tsx'
import { messages } from './account-messages.ts'
import { finishAddProfile } from './api.ts'
import { areaStep } from './account-steps.tsx'
import { FailureNotice, useAttempt } from '../../ui/feedback/attempt.tsx'
import { useAnswers } from './use-answers.ts'
import './account.css'

export function AddTenantScreen() {
  const { userId = '', profileId = '', activationCode = '' } = useParams()
  const [isDone, setIsDone] = useState(false)
  const reloadProfiles = useSetAtom(profileAtom)
  const { failure, isBusy, attempt } = useAttempt()
  const answers = useAnswers(`add-tenant ${profileId}`)
  const handleSubmit = (answer: (name: string) => string) =>
    void attempt(async () => {
      await finishAddProfile({ userId, profileId, activationCode }, answer('area'))
      setIsDone(true)
      await reloadProfiles()
    })
  return (
    <>
      <PageHead title={messages.addTenant} />
      <Panel>
        {isDone ? (
          <ResultPanel
            tone="ok"
            title={messages.added}
            text={messages.addedHelp}
            onBack={() => navigate(signedRoutes.user.to({}), { replace: true })}
          />
        ) : (
          <>
            <p>{messages.addTenantHelp}</p>
            <StepForm
              steps={[areaStep]}
              notice={<FailureNotice failure={failure} />}
              submitText={messages.add}
              busyText={messages.adding}
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

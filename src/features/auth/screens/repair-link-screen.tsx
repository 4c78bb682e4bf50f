import { useSetAtom } from 'jotai/react'
import { useRef } from 'react'
import { useParams } from 'wouter'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { StepForm } from '../../../ui/fields/step-form.tsx'
import { texts } from '../account-texts.ts'
import { openPasswordReset } from '../api/open-repair.ts'
import { setPassword } from '../api/set-password.ts'
import { repairedAtom } from '../atoms/repaired.ts'
import { newPasswordStep } from '../components/account-steps.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { useAttempt } from '../components/use-attempt.ts'
import { isLinkDead } from '../rules/words-of.ts'
import '../account.css'

/** The page behind the repair letter (row A-04): opening it changes nothing, pressing the button does. */
export function RepairLinkScreen() {
  const { userId = '', profileId = '' } = useParams()
  const isOpen = useRef(false)
  const keepSession = useSetAtom(repairedAtom)
  const { failure, isBusy, attempt } = useAttempt()

  const handleSubmit = (answer: (name: string) => string) =>
    void attempt(
      async () => {
        // The link is used up by the first step; when the second one fails, it alone is tried again.
        if (!isOpen.current) await openPasswordReset({ userId, profileId })
        isOpen.current = true
        keepSession(await setPassword(answer('password')))
        navigate(publicRoutes.repairSuccess.to({}), { replace: true })
      },
      (error) => {
        if (isLinkDead(error)) navigate(publicRoutes.repairError.to({}), { replace: true })
        return isLinkDead(error)
      },
    )
  return (
    <>
      <h1>{texts.setPassword}</h1>
      <StepForm
        steps={[newPasswordStep]}
        notice={<FailureNotice failure={failure} />}
        submitText={texts.savePassword}
        busyText={texts.saving}
        isBusy={isBusy}
        onSubmit={handleSubmit}
      />
    </>
  )
}

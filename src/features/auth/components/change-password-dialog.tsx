import { useSetAtom } from 'jotai/react'
import { rememberSession } from '../../../lib/session/device-session.ts'
import { toastAtom } from '../../../lib/state/notices.ts'
import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Dialog } from '../../../ui/overlays/modal.tsx'
import { StepForm } from '../../../ui/fields/step-form.tsx'
import { texts } from '../account-texts.ts'
import { checkPassword } from '../api/check-password.ts'
import { setPassword } from '../api/set-password.ts'
import { newPasswordFault, presentPasswordFault } from '../rules/account-checks.ts'
import { newPasswordStep } from './account-steps.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { useAttempt } from './use-attempt.ts'

type ChangePasswordDialogProps = { username: string; onClose: () => void }

/** The present password, then the new one (row A-08). */
export function ChangePasswordDialog({ username, onClose }: ChangePasswordDialogProps) {
  const tell = useSetAtom(toastAtom)
  const { failure, isBusy, attempt } = useAttempt()
  const present = {
    name: 'present',
    label: texts.presentPassword,
    kind: 'password' as const,
    autoComplete: 'current-password',
    check: presentPasswordFault,
  }
  const next = { ...newPasswordStep, check: (value: string) => newPasswordFault(value, username) }
  const handleSubmit = (answer: (name: string) => string) =>
    void attempt(async () => {
      await checkPassword(answer('present'))
      await rememberSession(await setPassword(answer('password')))
      tell(texts.passwordChanged)
      onClose()
    })
  return (
    <Dialog title={texts.changePassword} onClose={onClose}>
      <StepForm
        steps={[present, next]}
        notice={<FailureNotice failure={failure} />}
        submitText={texts.savePassword}
        busyText={texts.saving}
        isBusy={isBusy}
        onSubmit={handleSubmit}
      />
      <ButtonLink kind="plain" isBlock href={`#${publicRoutes.repair.to({})}`}>
        {texts.forgotPresent}
      </ButtonLink>
    </Dialog>
  )
}

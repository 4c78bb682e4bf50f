import { useAtomValue } from 'jotai/react'
import { deskSessionAtom } from '../../../shared/desk/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { StepForm } from '../../../ui/fields/step-form.tsx'
import { Dialog } from '../../../ui/overlays/modal.tsx'
import { FailureNotice } from '../../../ui/feedback/attempt.tsx'
import { useSignInAttempt } from './frame.tsx'
import { messages } from './messages.ts'

const validatePassword = (value: string): string | null => (value === '' ? messages.fillPassword : null)

type PasswordDialogProps = {
  help: string
  busyText: string
  onPassword: (password: string) => Promise<void>
  onClose: () => void
}

export function PasswordDialog({ help, busyText, onPassword, onClose }: PasswordDialogProps) {
  const { failure, isBusy, attempt } = useSignInAttempt()
  const session = useAtomValue(deskSessionAtom)
  const username = session !== null && typeof session === 'object' ? session.email : ''
  return (
    <Dialog title={messages.passwordAgain} onClose={onClose}>
      <p>{help}</p>
      <StepForm
        steps={[
          {
            name: 'password',
            label: messages.password,
            kind: 'password',
            autoComplete: 'current-password',
            check: validatePassword,
          },
        ]}
        username={username}
        notice={<FailureNotice failure={failure} />}
        submitText={messages.goOn}
        busyText={busyText}
        isBusy={isBusy}
        onSubmit={(answer) => void attempt(() => onPassword(answer('password')))}
      />
      <Button kind="plain" isBlock onClick={onClose}>
        {messages.cancel}
      </Button>
    </Dialog>
  )
}

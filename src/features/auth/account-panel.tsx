import type { PasswordOwner } from '#contract/auth/account-checks.ts'
import { addProfile, changeEmail, checkPassword } from '#contract/auth/account-endpoints.ts'
import { call } from '../../lib/http/call.ts'
import { useAtom, useSetAtom, useAtomValue } from 'jotai/react'
import { useEffect, useState } from 'react'
import { publicRoutes } from '../../lib/routes/public-paths.ts'
import { storeSession, profileAtom } from '../../lib/session/session.ts'
import { toastAtom } from '../../lib/state/notices.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Check } from '../../ui/fields/check.tsx'
import { StepForm } from '../../ui/fields/step-form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { registrationSteps, emailStep, newPasswordStep, presentPasswordStep } from './account-steps.tsx'
import { messages } from './account-messages.ts'
import { setPassword } from './api.ts'
import { deleteAccountAtom, resendEmailsAtom, pendingEmailAtom } from './state.ts'
import { FailureNotice, useAttempt } from '../../ui/feedback/attempt.tsx'
import { DetachDialog } from './detach-dialog.tsx'
import { useCheckedAttempt } from './identity-check.tsx'
import { EmailSent } from './email-notices.tsx'
import { toEmail, toRegistration, type Registration, validateNewPassword } from './rules/registration.ts'
import { useSentForm } from './use-sent-form.ts'
import './account.css'

const sendAddProfile = (body: Registration) => call(addProfile, { body })

function AddProfileDialog({ onClose }: { onClose: () => void }) {
  const { failure, isBusy, attempt } = useAttempt()
  const { sent, form, correct, forgetSent } = useSentForm(
    'add-profile',
    toRegistration,
    sendAddProfile,
    attempt,
  )
  const close = () => {
    forgetSent()
    onClose()
  }
  return (
    <Dialog title={sent ? messages.checkMail : messages.addProfile} onClose={close}>
      {sent ? (
        <EmailSent
          text={messages.addProfileSent(sent.username)}
          onAgain={() => sendAddProfile(sent)}
          onCorrect={correct}
        />
      ) : (
        <StepForm
          steps={registrationSteps}
          notice={<FailureNotice failure={failure} />}
          submitText={messages.getLink}
          busyText={messages.sending}
          isBusy={isBusy}
          {...form}
        />
      )}
    </Dialog>
  )
}

const steps = [{ ...emailStep, label: messages.newEmail, autoComplete: 'email' }]
const sendChange = (email: string) => call(changeEmail, { body: { email } })

function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { failure, isBusy, question, attempt } = useCheckedAttempt()
  const { sent, form, correct, forgetSent } = useSentForm('change-email', toEmail, sendChange, attempt)
  const close = () => {
    forgetSent()
    onClose()
  }
  return (
    <Dialog title={sent === null ? messages.changeEmail : messages.checkMail} onClose={close}>
      {question}
      {sent === null ? (
        <StepForm
          steps={steps}
          notice={<FailureNotice failure={failure} />}
          submitText={messages.getLink}
          busyText={messages.sending}
          isBusy={isBusy}
          {...form}
        />
      ) : (
        <EmailSent
          text={messages.changeEmailSent(sent)}
          onAgain={() => sendChange(sent)}
          onCorrect={correct}
        />
      )}
    </Dialog>
  )
}

type ChangePasswordDialogProps = { owner: PasswordOwner; onClose: () => void }

function ChangePasswordDialog({ owner, onClose }: ChangePasswordDialogProps) {
  const showToast = useSetAtom(toastAtom)
  const { failure, isBusy, attempt } = useAttempt()
  const next = { ...newPasswordStep, check: (value: string) => validateNewPassword(value, owner) }
  const handleSubmit = (answer: (name: string) => string) =>
    void attempt(async () => {
      await call(checkPassword, { body: { password: answer('present') } })
      await storeSession(await setPassword(answer('password')))
      showToast(messages.passwordChanged)
      onClose()
    })
  return (
    <Dialog title={messages.changePassword} onClose={onClose}>
      <StepForm
        steps={[presentPasswordStep, next]}
        username={owner.username ?? ''}
        notice={<FailureNotice failure={failure} />}
        submitText={messages.savePassword}
        busyText={messages.saving}
        isBusy={isBusy}
        onSubmit={handleSubmit}
      />
      <ButtonLink kind="plain" isBlock href={`#${publicRoutes.repair.to({})}`}>
        {messages.forgotPresent}
      </ButtonLink>
    </Dialog>
  )
}

type DeleteAccountDialogProps = { reason?: string | undefined; onClose: () => void }

function DeleteAccountDialog({ reason, onClose }: DeleteAccountDialogProps) {
  const [isSure, setIsSure] = useState(false)
  const leave = useSetAtom(deleteAccountAtom)
  const { failure, isBusy, question, attempt } = useCheckedAttempt()
  return (
    <Dialog title={messages.deleteTitle} onClose={onClose}>
      {question}
      {reason && <p>{reason}</p>}
      <p>{messages.deleteGone}</p>
      <p>{messages.deleteRequests}</p>
      <p>{messages.deleteRetained}</p>
      <FailureNotice failure={failure} />
      <Check checked={isSure} onChange={(event) => setIsSure(event.target.checked)}>
        {messages.deleteSure}
      </Check>
      <div className="stack">
        <Button
          kind="danger"
          isBlock
          disabled={!isSure}
          isBusy={isBusy}
          busyText={messages.deleting}
          onClick={() => void attempt(() => leave())}
        >
          {messages.deleteConfirm}
        </Button>
        <Button kind="plain" isBlock onClick={onClose}>
          {messages.cancel}
        </Button>
      </div>
    </Dialog>
  )
}

type Task = 'email' | 'password' | 'profile' | 'detach' | 'detach-last' | 'delete'

export function AccountPanel() {
  const { user, profiles = [] } = useAtomValue(profileAtom).value ?? {}
  const username = user?.username ?? ''
  const owner = { username, numbers: profiles.map(({ account_number }) => account_number) }
  const [task, setTask] = useState<Task | null>(null)
  const sendAgain = useSetAtom(resendEmailsAtom)
  const [letter, loadPendingEmail] = useAtom(pendingEmailAtom)
  const waiting = letter.value?.address
  // Reload: the closed dialog may have sent a letter.
  useEffect(() => {
    if (task === null) void loadPendingEmail()
  }, [task, loadPendingEmail])
  const close = () => setTask(null)
  return (
    <>
      <Panel title={messages.account}>
        <List isFlush>
          <Row title={messages.changeEmail} note={username} onPress={() => setTask('email')} hasChevron />
          <Row title={messages.changePassword} onPress={() => setTask('password')} hasChevron />
          <Row
            title={messages.addProfile}
            note={messages.addProfileNote}
            onPress={() => setTask('profile')}
            hasChevron
          />
          <Row
            title={messages.detach}
            note={messages.detachNote}
            onPress={() => setTask(profiles.length > 1 ? 'detach' : 'detach-last')}
            hasChevron
          />
          {waiting && (
            <Row
              title={messages.resendEmails}
              note={messages.emailPending(waiting)}
              onPress={() => void sendAgain()}
            />
          )}
          <Row title={messages.deleteAccount} onPress={() => setTask('delete')} hasChevron />
        </List>
      </Panel>
      {task === 'email' && <ChangeEmailDialog onClose={close} />}
      {task === 'password' && <ChangePasswordDialog owner={owner} onClose={close} />}
      {task === 'profile' && <AddProfileDialog onClose={close} />}
      {task === 'detach' && <DetachDialog onClose={close} />}
      {task === 'detach-last' && <DeleteAccountDialog reason={messages.detachOnly} onClose={close} />}
      {task === 'delete' && <DeleteAccountDialog onClose={close} />}
    </>
  )
}
